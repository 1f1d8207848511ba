import type { ManagedUser } from '@saldo/contract/users';
import { messageOf } from '../../lib/api.ts';
import { useUser } from '../../lib/may.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useEndSessions } from './api.ts';
import { users as t } from './texts.ts';

/** Ends somebody's sessions, and nothing else of the account. */
export function SessionsLine({ user }: { user: ManagedUser }) {
  const me = useUser()?.id === user.id;
  const end = useEndSessions();
  return (
    <section
      aria-label={t.sessions}
      className="flex items-center gap-6 rounded-control border border-line p-4 phone:flex-col phone:items-stretch phone:gap-3"
    >
      <div className="min-w-0 flex-1">
        <div className="font-medium text-sm text-strong">{t.sessions}</div>
        <p className="mt-1 text-muted text-xs">{me ? t.sessionsOwn : t.sessionsHint}</p>
      </div>
      {!me && (
        <Button
          size="sm"
          busy={end.isPending}
          onClick={() =>
            runMutation(end, user.id, {
              onSuccess: () => toast.success(t.endedSessions(user.username)),
              onError: (error) => toast.error(t.endSessionsFailed(messageOf(error))),
            })
          }
        >
          {t.endSessions}
        </Button>
      )}
    </section>
  );
}
