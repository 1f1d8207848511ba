import type { ManagedUser } from '@saldo/contract/users';
import { useState } from 'react';
import { useUser } from '../../lib/may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { users as t } from './texts.ts';

/** Whether the user has a second factor, and the way out for who has lost it. */
export function SecondFactorLine({ user }: { user: ManagedUser }) {
  const [open, setOpen] = useState(false);
  const me = useUser()?.id === user.id;
  const on = user.totp_enabled;
  const { passkeys } = user;
  const without = passkeys > 0 ? t.factorPasskeys(passkeys) : t.factorNone;
  const words = me ? t.factorOwn : t.factorHint;
  return (
    <section
      aria-label={t.factor}
      className="flex items-center gap-6 rounded-control border border-line p-4 phone:flex-col phone:items-stretch phone:gap-3"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-medium text-sm text-strong">
          {t.factor}
          <Badge tone={on ? 'income' : 'neutral'}>{on ? t.factorOn : t.factorOff}</Badge>
        </div>
        <p className="mt-1 text-muted text-xs">{on ? words : without}</p>
      </div>
      {(on || passkeys > 0) && !me && (
        <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
          {on ? t.factorReset : t.passkeysRemove}
        </Button>
      )}
      {open && <ResetFactorDialog user={user} onClose={() => setOpen(false)} />}
    </section>
  );
}
