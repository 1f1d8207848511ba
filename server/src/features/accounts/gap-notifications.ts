import { balancesOf, type Gap } from '@saldo/domain/account-balance';
import type { Span } from '@saldo/domain/spans';
import { deleteRows, findRow, findRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { createNotification } from '../notifications/service.ts';
import { readBalanceInput } from './balance-input.ts';
import { openGaps } from './balances.ts';

const KIND = 'days_missing' as const;

/**
 * Notifies the user once about each account's newest gap, and deletes notifications of gaps that are no longer open.
 * Call it last in the transaction that adds or removes rows. Returns the spans of former gaps in which no day is
 * missing anymore.
 */
export async function notifyGaps(
  tx: Tx,
  q: { userId: string; now: string },
  ids: readonly string[],
): Promise<Span[]> {
  const closed: Span[] = [];
  for (const id of ids) closed.push(...(await notifyGapOf(tx, { ...q, id })));
  return closed;
}

async function notifyGapOf(
  tx: Tx,
  { userId, now, id }: { userId: string; now: string; id: string },
): Promise<Span[]> {
  const [facts] = await readBalanceInput(tx, { userId, id });
  const gaps = facts ? openGaps(facts, balancesOf(facts)) : [];
  const open = new Set(gaps.map(periodOf));
  const before = await findRows(tx, 'notifications', {
    user_id: userId,
    subject_id: id,
    kind: KIND,
  });
  const past = before.filter(({ period }) => !open.has(period));
  await deleteRows(tx, 'notifications', { user_id: userId, id: past.map((one) => one.id) });
  const closed = past
    .map(({ period }) => spanOf(period))
    .filter((span) => !gaps.some(({ from, to }) => from <= span.to && span.from <= to));
  const newest = gaps.at(-1);
  if (!facts || !newest || facts.account.closed_on !== null) return closed;
  const { name, currency } = facts.account;
  const { from, to, jump } = newest;
  const told = { is: 'gap', name, currency, from, to, jump } as const;
  const notice = { kind: KIND, subjectId: id, period: periodOf(newest), told, mailTo: null };
  await createNotification(tx, { userId, now }, notice);
  return closed;
}

/** True if the user has a notification about missing days of the account. */
export const hasGap = async (
  db: Db,
  { user_id, id }: { user_id: string; id: string },
): Promise<boolean> =>
  (await findRow(db, 'notifications', { user_id, subject_id: id, kind: KIND })) !== undefined;

/** Deletes the notification of a gap that the user has accepted. */
export const forgetGap = (
  tx: Tx,
  { userId, id, gap }: { userId: string; id: string; gap: Pick<Gap, 'from' | 'to'> },
): Promise<number> =>
  deleteRows(tx, 'notifications', {
    ...{ user_id: userId, subject_id: id, kind: KIND },
    period: periodOf(gap),
  });

function spanOf(period: string): Span {
  const [from = '', to = ''] = period.split(' ');
  return { from, to };
}

const periodOf = ({ from, to }: Pick<Gap, 'from' | 'to'>): string => `${from} ${to}`;
