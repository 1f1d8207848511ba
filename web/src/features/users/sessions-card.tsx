import type { UserSession } from '@saldo/contract/users';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { messageOf } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { sessionsQuery, useRevokeSessions } from './api.ts';
import { texts } from './texts.ts';

export function SessionsCard({ mayEdit }: { mayEdit: boolean }) {
  const query = useShown(sessionsQuery);
  const revoke = useRevokeSessions();
  const busy = revoke.isPending ? revoke.variables : [];
  const sessions = [...(query.data ?? [])].sort(
    (a, b) =>
      Number(b.is_current) - Number(a.is_current) || b.last_used_at.localeCompare(a.last_used_at),
  );
  const others = sessions.filter((session) => !session.is_current).map(({ id }) => id);
  const signOut = (ids: readonly string[], done: string) =>
    runMutation(revoke, ids, {
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error(texts.signOutFailed(messageOf(error))),
    });
  return (
    <Card aria-label={texts.sessions}>
      <CardHead
        title={texts.sessions}
        action={
          mayEdit &&
          others.length > 1 && (
            <Button
              size="sm"
              busy={busy.length > 1}
              onClick={() => signOut(others, texts.signedOutOthers)}
            >
              {texts.signOutOthers}
            </Button>
          )
        }
      />
      <Loaded
        inside
        query={query}
        waiting={<Skeleton className="h-14 w-full" />}
        failed={texts.sessionsFailed}
        className="py-4!"
      >
        {() => (
          <ul>
            {groupByDevice(sessions).map(([session, ...more]) => {
              const ids = [session, ...more].map(({ id }) => id);
              return (
                <SessionRow
                  key={session.id}
                  session={session}
                  more={more}
                  busy={ids.every((id) => busy.includes(id))}
                  onSignOut={mayEdit ? () => signOut(ids, texts.signedOut) : undefined}
                />
              );
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** Groups other sessions whose devices have the same description, since users could not tell them apart. */
export function groupByDevice<S extends Pick<UserSession, 'device' | 'is_current'>>(
  sessions: readonly S[],
): [S, ...S[]][] {
  const groups = new Map<string, [S, ...S[]]>();
  for (const session of sessions) {
    const key = session.is_current ? '' : session.device;
    const group = groups.get(key);
    if (group) group.push(session);
    else groups.set(key, [session]);
  }
  return [...groups.values()];
}

interface SessionRowProps {
  session: UserSession;
  /** Older sessions of the same device. */
  more: readonly UserSession[];
  busy: boolean;
  onSignOut: (() => void) | undefined;
}

const oldestOf = (sessions: readonly UserSession[]) =>
  sessions.map(({ created_at }) => created_at).reduce((a, b) => (a < b ? a : b));

function SessionRow({ session, more, busy, onSignOut }: SessionRowProps) {
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-t py-2 first:border-t-0">
      <span className="grid size-9 flex-none place-items-center rounded-control bg-raised text-muted">
        <Icon size={16} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-strong">
          {session.device}
          {session.is_current && <Badge tone="income">{texts.thisDevice}</Badge>}
          {more.length > 0 && <Badge>{texts.sessionsAlike(more.length + 1)}</Badge>}
        </div>
        <div className="text-muted text-xs">
          {session.is_current ? texts.activeNow : texts.lastUsed(moment(session.last_used_at))}
          {' · '}
          {more.length > 0
            ? texts.signedInSince(moment(oldestOf([session, ...more])))
            : texts.signedIn(moment(session.created_at))}
        </div>
      </div>
      {onSignOut && !session.is_current && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={texts.signOutOf(session.device)}
          busy={busy}
          icon={<LogOut size={14} aria-hidden />}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
