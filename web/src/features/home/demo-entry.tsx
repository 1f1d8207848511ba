import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

const t = texts.doors;

/** Entry to the demo. It replaces the current session. */
export function DemoEntry() {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    // Loaded on demand to keep sign-in code out of Home's bundle.
    const { enterDemo } = await import('../auth/enter-demo.ts');
    const refused = await enterDemo();
    if (refused === undefined) return;
    toast.error(refused);
    setBusy(false);
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
