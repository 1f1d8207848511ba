import { useState } from 'react';
import { storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { signInAsViewer } from '../auth/api.ts';
import { viewerFailure } from '../auth/auth-failure.ts';
import { sessionOf } from '../auth/session-answer.ts';
import { texts } from './texts.ts';

const t = texts.doors;

/** Below the two ways in: somebody else's year to look at. It takes the place of the own session. */
export function DemoDoor() {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const session = sessionOf(await signInAsViewer());
      if (!session) throw new Error('The demo answered without a session');
      storeSession(session, false);
      location.replace('/');
    } catch (error) {
      toast.error(viewerFailure(error));
      setBusy(false);
    }
  };
  return (
    <p className="mb-4 flex w-full flex-wrap items-center justify-center gap-x-2 text-center text-muted text-sm">
      {t.unsure}
      <Button variant="ghost" size="sm" busy={busy} onClick={() => void open()}>
        {t.demo}
      </Button>
      {t.demoHint}
    </p>
  );
}
