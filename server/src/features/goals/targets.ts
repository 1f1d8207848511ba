import { type Day, dayIn } from '@saldo/domain/dates';
import type { Actor, Context } from '../../platform/context.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import { found } from '../../platform/http/errors.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { figuresMoved, forgetNotices } from '../notifications/service.ts';

/** What becomes of a goal or an alert, as the audit log names it. */
interface Act {
  id: string;
  action: `${'goal' | 'alert'}.${'create' | 'update' | 'delete'}`;
}

export interface Showing {
  userId: string;
  id: string;
  engine: Engine;
  today: Day;
}

/** Runs a change of one goal or alert, tells what it brings about, and answers it as the list has it. */
export function changing<T>(
  { storage, now }: Context,
  { userId, timeZone, requestId }: Actor,
  { id, action }: Act,
  { work, show }: { work: (tx: Tx) => Promise<void>; show: (tx: Tx, q: Showing) => Promise<T[]> },
): Promise<T> {
  const at = now();
  return storage.write(async (tx) => {
    await work(tx);
    const who = { userId, timeZone, now: at.toISOString() };
    await figuresMoved(storage, tx, who, { targets: [id] });
    await audit(tx, { userId, action, subject: { id }, requestId });
    const today = dayIn(timeZone, at);
    const [shown] = await show(tx, { userId, id, engine: storage.engine, today });
    return found(shown);
  });
}

/** Removes a goal or an alert with all that was told of it. `remove` answers how many went. */
export function deleting(
  { storage }: Context,
  { userId, requestId }: Actor,
  { id, action }: Act,
  remove: (tx: Tx, q: { userId: string; id: string }) => Promise<number>,
): Promise<void> {
  return storage.write(async (tx) => {
    found((await remove(tx, { userId, id })) || null);
    await forgetNotices(storage, tx, { userId, subjectId: id });
    await audit(tx, { userId, action, subject: { id }, requestId });
  });
}

/** The category that a change names, or the one before: that may be gone, and stays until another is chosen. */
export async function chosenCategory(
  tx: Tx,
  q: { userId: string; given: string | undefined; before: string },
): Promise<string> {
  const { userId, given, before } = q;
  if (given === undefined || given === before) return before;
  await requireOwnCategory(tx, { userId, id: given, path: 'category_id' });
  return given;
}
