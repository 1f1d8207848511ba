import { balancesOf, type Gap } from '@saldo/domain/account-balance';
import type { Span } from '@saldo/domain/spans';
import { deleteRows, findRow, findRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
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
  q: { bookId: BookId; now: string },
  ids: readonly string[],
): Promise<Span[]> {
  const closed: Span[] = [];
  for (const id of ids) closed.push(...(await notifyGapOf(tx, { ...q, id })));
  return closed;
}

async function notifyGapOf(
  tx: Tx,
  { bookId, now, id }: { bookId: BookId; now: string; id: string },
): Promise<Span[]> {
  const [facts] = await readBalanceInput(tx, { bookId, id });
  const gaps = facts ? openGaps(facts, balancesOf(facts)) : [];
  const open = new Set(gaps.map(periodOf));
  const before = await findRows(tx, 'notifications', {
    user_id: bookId,
    subject_id: id,
    kind: KIND,
  });
  const past = before.filter(({ period }) => !open.has(period));
  await deleteRows(tx, 'notifications', { user_id: bookId, id: past.map((one) => one.id) });
  const closed = past
    .map(({ period }) => spanOf(period))
    .filter((span) => !gaps.some(({ from, to }) => from <= span.to && span.from <= to));
  const newest = gaps.at(-1);
  if (!facts || !newest || facts.account.closed_on !== null) return closed;
  const { name, currency } = facts.account;
  const { from, to, jump } = newest;
  const told = { is: 'gap', name, currency, from, to, jump } as const;
  const notice = { kind: KIND, subjectId: id, period: periodOf(newest), told, mailTo: null };
  await createNotification(tx, { bookId, now }, notice);
  return closed;
}

/** True if the user has a notification about missing days of the account. */
export const hasGap = async (
  db: Db,
  { user_id, id }: { user_id: BookId; id: string },
): Promise<boolean> =>
  (await findRow(db, 'notifications', { user_id, subject_id: id, kind: KIND })) !== undefined;

/** Deletes the notification of a gap that the user has accepted. */
export const forgetGap = (
  tx: Tx,
  { bookId, id, gap }: { bookId: BookId; id: string; gap: Pick<Gap, 'from' | 'to'> },
): Promise<number> =>
  deleteRows(tx, 'notifications', {
    ...{ user_id: bookId, subject_id: id, kind: KIND },
    period: periodOf(gap),
  });

function spanOf(period: string): Span {
  const [from = '', to = ''] = period.split(' ');
  return { from, to };
}

const periodOf = ({ from, to }: Pick<Gap, 'from' | 'to'>): string => `${from} ${to}`;
