import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { recent } from '../../../platform/instant-ranges.ts';
import { attemptEach } from '../../../platform/jobs/attempts.ts';
import { createNotification } from '../../notifications/service.ts';
import { daysLeft } from '../service.ts';
import * as due from '../store/due-connections.ts';

/** How long a bank may return only errors before the user is notified. Most banks recover within a day. */
const SILENT_MS = 3 * 86_400_000;

/** Notifies the user once per consent that it ends soon: in the app and, if the user wants emails, by email. */
export function notifyExpiring(
  tx: Tx,
  one: { user_id: BookId; id: string; name: string; expires_at: string },
  now: Date,
): Promise<unknown> {
  const days = daysLeft(one.expires_at, now);
  const notice = {
    kind: 'consent_expiring' as const,
    subjectId: one.id,
    period: one.expires_at,
    told: { is: 'access_ends', name: one.name, days } as const,
  };
  return createNotification(tx, { bookId: one.user_id, now: now.toISOString() }, notice);
}

/** Notifies the user once, in the app and by email, that access has ended. */
export const notifyEnded = (
  tx: Tx,
  connection: { user_id: BookId; id: string; name: string; expires_at: string | null },
  now: string,
): Promise<unknown> =>
  createNotification(
    tx,
    { bookId: connection.user_id, now },
    {
      kind: 'access_ended',
      subjectId: connection.id,
      // A new consent has a new end date and gets its own notification.
      period: connection.expires_at ?? '',
      told: { is: 'access_ended', name: connection.name },
    },
  );

/** Notifies users, once per outage, of banks that have returned only errors for three days. */
export async function notifySilent({ storage, now }: Context): Promise<void> {
  const at = now();
  const pieces = await due.silentConnections(storage.read, { lately: recent(SILENT_MS, at) });
  const nameOf = ({ id }: { id: string }) => `notice of silent bank connection ${id}`;
  for await (const one of attemptEach(storage, { pieces, nameOf, now })) {
    const who = { bookId: one.user_id, now: at.toISOString() };
    const notice = {
      kind: 'access_ended' as const,
      subjectId: one.id,
      period: `silent since ${one.since}`,
      told: { is: 'silent', name: one.name, reason: one.reason } as const,
    };
    await storage.write((tx) => createNotification(tx, who, notice));
  }
}
