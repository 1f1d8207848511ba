import { sql } from 'kysely';
import { z } from 'zod';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows, updateRows } from '../../platform/db/crud.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { LinkedAccountsTable } from '../../schema/bank-tables.ts';
import { ReportDetails } from '../../schema/stored/report-details.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import type { TakenApart } from '../ledger/unlink-transfers.ts';
import { updateEachTransaction, updateTransactions } from '../ledger/write-transactions.ts';

/** A row as the database gives it, kept as JSON beside it. */
const row = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** What a merge changes of the account that stays. */
export const CHANGED = [
  'name',
  'iban',
  'typed_on',
  'typed_amount',
  'closed_on',
  'accepted_gaps',
] as const;
export type Changed = Pick<AccountsTable, (typeof CHANGED)[number]>;

/** All that a merge changes beside rows, as it was; and as the merge has set it, to tell what has changed since. */
export const Before = z.object({
  account: row<AccountsTable>(),
  into: row<Changed>(),
  set: row<Changed>(),
  linked: z.object({
    own: row<LinkedAccountsTable>().nullable(),
    into: row<LinkedAccountsTable>().nullable(),
  }),
  reports: z.array(z.object({ id: z.string(), accounts: ReportDetails.shape.accounts })),
  /** Transfers that were taken apart, and those that were linked anew. */
  apart: z.array(row<TakenApart>()),
  linkedPairs: z.array(z.string()),
  /** Earlier merges into the account that went. */
  merges: z.array(z.string()),
});
export type Before = z.infer<typeof Before>;

interface Two {
  userId: string;
  /** The account that goes, or comes back. */
  id: string;
  into: string;
}

/** Notes which rows and marks are the account's own, before they become the other's. Answers how many rows. */
export async function noteRows(tx: Tx, { userId, id }: Two): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into merged_rows (user_id, merge_id, row_id, in_account, in_bank, is_double)
    select user_id, ${id}, id, case when account_id = ${id} then 1 else 0 end,
      case when bank_account_id = ${id} then 1 else 0 end, 0
    from transactions where user_id = ${userId} and (account_id = ${id} or bank_account_id = ${id})`.execute(
    tx,
  );
  await sql`
    insert into merged_rows (user_id, merge_id, row_id, in_account, in_bank, is_double)
    select user_id, ${id}, id, 0, 1, 0 from removed_rows where user_id = ${userId} and account_id = ${id}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Gives all rows, marks and sightings of an account to another. */
export async function giveRows(tx: Tx, { userId, id, into }: Two): Promise<void> {
  const own = { user_id: userId };
  const account = { account_id: into };
  await updateTransactions(tx, { ...own, account_id: id }, account);
  await updateTransactions(tx, { ...own, bank_account_id: id }, { bank_account_id: into });
  await updateRows(tx, 'removed_rows', { ...own, account_id: id }, account);
  await updateRows(tx, 'sightings', { ...own, account_id: id }, account);
}

/** Gives the rows back that a merge noted, as far as they are still where it put them. Answers how many rows. */
export async function takeRows(tx: Tx, { userId, id, into }: Two): Promise<number> {
  const noted = await findRows(tx, 'merged_rows', { user_id: userId, merge_id: id });
  const idsOf = (held: 'in_account' | 'in_bank' | 'is_double') =>
    noted.filter((row) => row[held]).map(({ row_id }) => row_id);
  const own = { user_id: userId };
  const account = { account_id: id };
  const inBank = idsOf('in_bank');
  const ofBank = { ...own, id: inBank, bank_account_id: into };
  await updateTransactions(tx, ofBank, { bank_account_id: id });
  const rows = { ...own, id: idsOf('in_account'), account_id: into };
  const count = await updateTransactions(tx, rows, account);
  await updateRows(tx, 'removed_rows', { ...own, id: inBank, account_id: into }, account);
  await updateRows(tx, 'sightings', { ...own, transaction_id: inBank, account_id: into }, account);
  const doubles = { ...own, id: idsOf('is_double') };
  await updateTransactions(tx, doubles, { possible_duplicate_of: null });
  return count;
}

/** Marks rows of an account that goes as possible doubles of rows that are there, where nothing else is said of them. */
export async function noteDoubles(
  tx: Tx,
  { userId, id }: Two,
  doubles: ReadonlyMap<string, string>,
): Promise<number> {
  const free = new Set<string>();
  for (const ids of chunksOf([...doubles.keys()])) {
    const rows = await readRows(tx, { id: text })`select id from transactions
      where user_id = ${userId} and id in (${sql.join(ids)}) and possible_duplicate_of is null`;
    for (const row of rows) free.add(row.id);
    if (rows.length === 0) continue;
    await sql`update merged_rows set is_double = 1 where user_id = ${userId} and merge_id = ${id}
      and row_id in (${sql.join(rows.map((row) => row.id))})`.execute(tx);
  }
  const target = { userId, columns: ['possible_duplicate_of'] };
  const set = [...doubles].filter(([double]) => free.has(double));
  await updateEachTransaction(tx, target, set);
  return free.size;
}

/** First and last day of the rows of an account; null where it has none. */
export async function daysOf(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<{ from: string; to: string } | null> {
  const rows = await readRows(tx, { from: nullable(text), to: nullable(text) })`
    select min(date) as "from", max(date) as "to" from transactions
    where user_id = ${userId} and account_id = ${id}`;
  const [{ from, to } = { from: null, to: null }] = rows;
  return from === null || to === null ? null : { from: from.slice(0, 10), to: to.slice(0, 10) };
}
