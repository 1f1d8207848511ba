import type { Answer } from '@saldo/contract/endpoint';
import type { Transaction } from '@saldo/contract/transactions';
import type { judgeUnconfirmed as judgeCall } from '@saldo/contract/unconfirmed';
import { addDays, type Day, dayIn, dayOf, startOfDay } from '@saldo/domain/dates';
import { DAYS_AFTER } from '@saldo/domain/recognition/match-entries';
import { sql } from 'kysely';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { condition, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import { updateTransactions } from '../ledger/rows/write-transactions.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import { deleteTransactions } from './batch-edits.ts';
import { getTransaction } from './service.ts';
import { transactionsById } from './transaction-list.ts';

/** Saldo asks about an entry after a week, and no longer after a quarter. */
const ASKED_AFTER_DAYS = 7;
const ASKED_WITHIN_DAYS = 90;

/** Manual entries that the bank should have confirmed by now and did not, newest first. */
export async function listUnconfirmed(
  { storage, now }: Context,
  { bookId, timeZone }: Actor,
): Promise<Transaction[]> {
  const { read } = storage;
  const ids = await unconfirmedIds(read, { bookId, today: dayIn(timeZone, now()) });
  const rows = await transactionsById(read, { bookId, ids });
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Keeps an entry and never asks about it again, or removes it. Throws 404 unless Saldo asks about it. */
export async function judgeUnconfirmed(
  context: Context,
  actor: Actor,
  id: string,
  keep: boolean,
): Promise<Answer<typeof judgeCall>> {
  const { bookId, timeZone } = actor;
  const today = dayIn(timeZone, context.now());
  const asked = await unconfirmedIds(context.storage.read, { bookId, today });
  if (!asked.includes(id)) throw notFound();
  const who = callerOf(context, actor);
  if (!keep) {
    const { step_id } = await deleteTransactions(context, { ...who, ids: [id] });
    return { transaction: null, step_id };
  }
  const { stepId } = await write(context.storage, who, {
    work: (rows) =>
      updateTransactions(rows, { user_id: bookId, id }, { kept_at: who.now, updated_at: who.now }),
    done: () => ({
      step: { kind: 'edit' },
      action: 'transaction.keep_unconfirmed',
      subject: { id },
    }),
  });
  return { transaction: await getTransaction(context, actor, id), step_id: stepId };
}

async function unconfirmedIds(
  db: Db,
  { bookId, today }: { bookId: BookId; today: Day },
): Promise<string[]> {
  const from = startOfDay(addDays(today, -ASKED_WITHIN_DAYS));
  const entries = await db
    .selectFrom('transactions')
    .select(['id', 'date', 'account_id', 'created_at'])
    .where('user_id', '=', bookId)
    .where('bank_key', 'is', null)
    .where('date', '>=', from)
    .where('date', '<', startOfDay(addDays(today, 1 - ASKED_AFTER_DAYS)))
    .where('account_id', 'is not', null)
    .where('kept_at', 'is', null)
    .where('possible_duplicate_of', 'is', null)
    .where(condition`"ignore" = 0`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  if (entries.length === 0) return [];
  const known = await lastArrivals(db, { bookId, from: dayOf(from) });
  return entries.flatMap(({ id, date, account_id: account, created_at: made }) => {
    const last = known.get(account ?? '');
    const isCovered = last && last.day >= addDays(dayOf(date), DAYS_AFTER) && last.at > made;
    return isCovered ? id : [];
  });
}

/** The last day of each account that the bank's rows reach, and when the newest of them arrived. */
async function lastArrivals(
  db: Db,
  { bookId, from }: { bookId: BookId; from: Day },
): Promise<ReadonlyMap<string, { day: Day; at: string }>> {
  const rows = await readRows(db, { account: text, day: text, at: text })`
    select bank_account_id as account, max(bank_date) as day, max(created_at) as at
    from transactions where user_id = ${bookId} and bank_key is not null and bank_date >= ${from}
      and bank_account_id is not null
    group by ${sql.ref('bank_account_id')}`;
  return new Map(rows.map(({ account, day, at }) => [account, { day, at }]));
}
