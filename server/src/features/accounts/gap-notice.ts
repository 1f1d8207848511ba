import { balancesOf, type Gap } from '@saldo/domain/account-balance';
import { deleteRows, findRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { makeNotice } from '../notifications/service.ts';
import { openGaps } from './balances.ts';
import { readFacts } from './facts.ts';

const KIND = 'days_missing' as const;

/**
 * Tells in the bell of the newest gap of each of these accounts, once, and takes back what was told of gaps that are
 * closed. For the end of whatever brings rows, in its transaction.
 */
export async function tellGaps(
  tx: Tx,
  q: { userId: string; now: string },
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await tellGapOf(tx, { ...q, id });
}

async function tellGapOf(
  tx: Tx,
  { userId, now, id }: { userId: string; now: string; id: string },
): Promise<void> {
  const [facts] = await readFacts(tx, { userId, id });
  const gaps = facts ? openGaps(facts, balancesOf(facts)) : [];
  const open = new Set(gaps.map(periodOf));
  const before = await findRows(tx, 'notifications', {
    user_id: userId,
    subject_id: id,
    kind: KIND,
  });
  const closed = before.filter(({ period }) => !open.has(period)).map((notice) => notice.id);
  await deleteRows(tx, 'notifications', { user_id: userId, id: closed });
  const newest = gaps.at(-1);
  if (!facts || !newest || facts.account.closed_on !== null) return;
  const { name, currency } = facts.account;
  const { from, to, jump } = newest;
  const told = { is: 'gap', name, currency, from, to, jump } as const;
  const notice = { kind: KIND, subjectId: id, period: periodOf(newest), told, mailTo: null };
  await makeNotice(tx, { userId, now }, notice);
}

/** Takes back what was told of a gap that is right as it is. */
export const forgetGap = (
  tx: Tx,
  { userId, id, gap }: { userId: string; id: string; gap: Pick<Gap, 'from' | 'to'> },
): Promise<number> =>
  deleteRows(tx, 'notifications', {
    ...{ user_id: userId, subject_id: id, kind: KIND },
    period: periodOf(gap),
  });

const periodOf = ({ from, to }: Pick<Gap, 'from' | 'to'>): string => `${from} ${to}`;
