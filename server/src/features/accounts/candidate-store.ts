import type { Span } from '@saldo/domain/spans';
import { parseRecognitionKey } from '@saldo/statements';
import { sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import { cents, condition, nullable, readQuery, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES } from '../../schema/tables.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';
import { NEWEST_REPORT_FIRST } from '../ledger/steps/write-number.ts';

interface Key {
  bookId: BookId;
  accountId: string;
}

export interface AccountDays extends Key, Span {}

/** Bank-reported row values that `recognizeRows()` compares. */
const BROUGHT = {
  date: text,
  amount: cents,
  fee: cents,
  balance: nullable(cents),
  started: nullable(text),
  text,
  key: text,
};
/** For some kinds of file, a row's recognition key also contains the kind of file and the bank's row number. */
export type StoredBankRow = Omit<RowOf<typeof BROUGHT>, 'key'> &
  ReturnType<typeof parseRecognitionKey>;

const broughtRow = ({ key, ...row }: RowOf<typeof BROUGHT>): StoredBankRow => ({
  ...row,
  ...parseRecognitionKey(key),
});

const VALUES = [
  'bank_date as date',
  'bank_amount as amount',
  'bank_fee as fee',
  'bank_balance as balance',
  'bank_started as started',
  'bank_text as text',
  'bank_key as key',
] as const;

const there = (db: Db | Tx, q: Key) =>
  db
    .selectFrom('transactions')
    .where('user_id', '=', q.bookId)
    .where('bank_account_id', '=', q.accountId)
    .where('bank_date', 'is not', null);

/** Rows that the user removed one by one. The bank's balances still include them. */
const singles = (db: Db | Tx, q: Key) =>
  db
    .selectFrom('removed_rows')
    .where('user_id', '=', q.bookId)
    .where('account_id', '=', q.accountId)
    .where('reason', '=', 'single');

/**
 * Extends a span to the account's nearest earlier and later days with rows. Where there is no such day, that end of the
 * span stays unchanged.
 */
export async function neighbours(db: Db | Tx, q: AccountDays): Promise<Span> {
  const ends = [
    sql`max(case when bank_date < ${q.from} then bank_date end)`.as('before'),
    sql`min(case when bank_date > ${q.to} then bank_date end)`.as('after'),
  ] as const;
  const shape = { before: nullable(text), after: nullable(text) };
  const found = (
    await Promise.all([
      readQuery(db, shape, there(db, q).select(ends)),
      readQuery(db, shape, singles(db, q).select(ends)),
    ])
  ).flat();
  const before = found.flatMap((one) => one.before ?? []).sort();
  const after = found.flatMap((one) => one.after ?? []).sort();
  return { from: before.at(-1) ?? q.from, to: after[0] ?? q.to };
}

/**
 * An account's rows from statements and connections within a span of days, including rows that the user removed one by
 * one.
 */
export async function listStoredBankRows(db: Db | Tx, q: AccountDays): Promise<StoredBankRow[]> {
  const within = condition`bank_date >= ${q.from} and bank_date <= ${q.to}`;
  const found = await Promise.all([
    readQuery(
      db,
      BROUGHT,
      there(db, q).select(VALUES).where(within).orderBy('bank_date').orderBy('id'),
    ),
    singles(db, q).select(VALUES).where(within).orderBy('bank_date').orderBy('id').execute(),
  ]);
  return found.flat().map(broughtRow);
}

/** Statement rows that were removed when their import was undone or their period deleted. */
export async function listRemovedBankRows(
  db: Db | Tx,
  q: Key,
): Promise<(StoredBankRow & { reason: string })[]> {
  const rows = await db
    .selectFrom('removed_rows')
    .select([...VALUES, 'reason'])
    .where('user_id', '=', q.bookId)
    .where('account_id', '=', q.accountId)
    .where('reason', 'in', ['period', 'undo'])
    .where('bank_key', '<', SYNC_KEY)
    .orderBy('bank_date')
    .orderBy('id')
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...broughtRow(row), reason }));
}

/** True if a bank connection fetches the account. */
export async function isLinked(db: Db | Tx, { bookId, accountId }: Key): Promise<boolean> {
  const row = await findRow(db, 'linked_accounts', { user_id: bookId, id: accountId });
  return (row?.connection_id ?? null) !== null;
}

/** Enough rows to recognize an account by its cards and mandates. */
const MOST_TEXTS = 2000;

/** An account's newest rows from statements and connections, oldest first. */
export async function listNewestBankRows(
  db: Db | Tx,
  { most, ...q }: Key & { most: number },
): Promise<StoredBankRow[]> {
  const newest = there(db, q).select(VALUES).orderBy('bank_date', 'desc').orderBy('id', 'desc');
  return (await readQuery(db, BROUGHT, newest.limit(most))).reverse().map(broughtRow);
}

/** An account's newest bank descriptions that may name a card or a mandate. */
export async function markedTexts(db: Db | Tx, q: Key): Promise<string[]> {
  const rows = await there(db, q)
    .select('bank_text')
    .where((eb) =>
      eb.or([
        eb('bank_text', 'like', '%•%'),
        eb('bank_text', 'like', '%*%'),
        eb(eb.fn<string>('lower', ['bank_text']), 'like', '%xxxx%'),
        eb(eb.fn<string>('lower', ['bank_text']), 'like', '%mandato%'),
      ]),
    )
    .orderBy('bank_date', 'desc')
    .limit(MOST_TEXTS)
    .execute();
  return rows.flatMap(({ bank_text }) => bank_text ?? []);
}

/** Account ids of the newest import of this kind of file, in the file's order. */
export async function lastChosen(
  db: Db | Tx,
  q: { bookId: BookId; bank: string; variant: string },
): Promise<string[]> {
  const row = await db
    .selectFrom('reports')
    .select('details')
    .where('user_id', '=', q.bookId)
    .where('bank', '=', q.bank)
    .where('variant', '=', q.variant)
    .where('undone_at', 'is', null)
    .orderBy(NEWEST_REPORT_FIRST)
    .limit(1)
    .executeTakeFirst();
  if (!row) return [];
  return fromJson(TABLES.reports.columns.details, row.details).accounts.map(({ id }) => id);
}
