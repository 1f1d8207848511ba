import type { AccountFacts } from '@saldo/domain/account-balance';
import { type Day, dayOf } from '@saldo/domain/dates';
import { groupBy } from '@saldo/domain/records';
import type { Span } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { cents, integer, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson } from '../../schema/rows.ts';
import type { ReportDetails } from '../../schema/stored/report-details.ts';
import { type AccountsTable, TABLES } from '../../schema/tables.ts';
import { readReported } from './reported-balances.ts';
import { readSpans } from './stored-spans.ts';

interface Key {
  bookId: BookId;
  id?: string | undefined;
}

/** Days of a statement, and how its balances were checked. */
export interface StatementSpan extends Span {
  chain: ReportDetails['accounts'][number]['chain']['status'];
}

/** Everything that balances and gaps are computed from: covered days, bank rows, and the user's own balance. */
export interface BalanceInput extends AccountFacts {
  account: AccountsTable;
  file: StatementSpan[];
  sync: Span[];
  /** True if the account belongs to a connection, even one that is failing. */
  isLinked: boolean;
}

/**
 * Reads the input for each of the user's accounts, in no particular order. Reads all of their rows, so it runs in a
 * worker.
 */
export async function readBalanceInput(db: Db | Tx, q: Key): Promise<BalanceInput[]> {
  const accounts = await listAccounts(db, q);
  const [file, rows, removed, byHand] = await Promise.all([
    fileSpans(db, q.bookId),
    bankRows(db, q, accounts),
    removedRows(db, q),
    handRows(db, q),
  ]);
  for (const { account, ...row } of removed) rows.get(account)?.push(row);
  const written = groupBy(byHand, (row) => row.account + row.currency);
  return accounts.map(({ covered, told, connection_id: connection, ...account }) => ({
    account,
    isLinked: connection !== null,
    file: file.get(account.id) ?? [],
    sync: readSpans(covered ?? '[]'),
    rows: rows.get(account.id) ?? [],
    told: readReported(told)?.balances ?? [],
    byHand: written.get(account.id + account.currency) ?? [],
    typed:
      account.typed_on !== null && account.typed_amount !== null
        ? { day: account.typed_on, balance: account.typed_amount }
        : null,
  }));
}

const listAccounts = (db: Db | Tx, q: Key) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('linked_accounts as l', (join) =>
      join.onRef('l.user_id', '=', 'a.user_id').onRef('l.id', '=', 'a.id'),
    )
    .selectAll('a')
    .select(['l.covered', 'l.told', 'l.connection_id'])
    .where('a.user_id', '=', q.bookId)
    .$if(q.id !== undefined, (query) => query.where('a.id', '=', q.id ?? ''))
    .execute();

/** Spans from the first to the last row of each statement, by account. */
async function fileSpans(db: Db | Tx, bookId: BookId): Promise<Map<string, StatementSpan[]>> {
  const reports = await db
    .selectFrom('reports')
    .select(['details', 'date_from', 'date_to'])
    .where('user_id', '=', bookId)
    .where('undone_at', 'is', null)
    .execute();
  const spans = new Map<string, StatementSpan[]>();
  for (const { details, date_from: from, date_to: to } of reports) {
    if (from === null || to === null) continue;
    for (const { id, chain } of fromJson(TABLES.reports.columns.details, details).accounts) {
      spans.set(id, [...(spans.get(id) ?? []), { from, to, chain: chain.status }]);
    }
  }
  return spans;
}

type BankRow = AccountFacts['rows'][number];

/** Day, signed amount and balance of a row as the bank reported them. The balance is null if the bank reported none. */
export const BALANCED = { day: text, amount: cents, balance: nullable(cents) };
/** The same values, with the index of the row's account. */
const PLACED = { ...BALANCED, place: integer };

/**
 * Bank rows by account, without possible duplicates. The query returns the account's index, because selecting its id
 * made the query a third slower.
 */
async function bankRows(
  db: Db | Tx,
  q: Key,
  accounts: readonly { id: string }[],
): Promise<Map<string, BankRow[]>> {
  const byPlace = accounts.map((): BankRow[] => []);
  if (accounts.length > 0) {
    const places = accounts.map(({ id }, at) => sql`when ${id} then ${sql.lit(at)}`);
    const rows = await readRows(db, PLACED)`
      select case t.bank_account_id ${sql.join(places, sql` `)} end as place, t.bank_date as day, t.bank_amount as amount,
        t.bank_balance as balance
      from transactions t
      where t.user_id = ${q.bookId} and t.bank_account_id is not null and t.bank_key is not null
        and (t.possible_duplicate_of is null or not exists (
          select 1 from transactions o where o.user_id = ${q.bookId}
            and o.id = t.possible_duplicate_of and o.bank_account_id = t.bank_account_id))
        ${q.id === undefined ? sql`` : sql`and t.bank_account_id = ${q.id}`}`;
    for (const row of rows) byPlace[row.place]?.push(row);
  }
  return new Map(accounts.map(({ id }, at) => [id, byPlace[at] ?? []]));
}

/** Removed rows other than duplicates. The bank's balances still include them. */
async function removedRows(db: Db | Tx, q: Key): Promise<(BankRow & { account: string })[]> {
  const rows = await db
    .selectFrom('removed_rows as m')
    .leftJoin('reports as r', (join) =>
      join.onRef('r.user_id', '=', 'm.user_id').onRef('r.id', '=', 'm.report_id'),
    )
    .select(['m.account_id as account', 'm.bank_date as day', 'm.reason', 'r.undone_at'])
    .select(['m.bank_amount as amount', 'm.bank_balance as balance'])
    .where('m.user_id', '=', q.bookId)
    .where('m.reason', '<>', 'double')
    .$if(q.id !== undefined, (query) => query.where('m.account_id', '=', q.id ?? ''))
    .execute();
  return rows.map(({ reason, undone_at, ...row }) => ({
    ...row,
    removed: reason === 'single' ? 'single' : 'bulk',
    undone: reason === 'undo' || undone_at !== null,
  }));
}

async function handRows(db: Db | Tx, q: Key) {
  const rows = await readRows(db, { account: text, date: text, currency: text, amount: cents })`
    select account_id as account, date, currency,
      case when direction = 'income' then amount else -amount end as amount
    from transactions
    where user_id = ${q.bookId} and account_id is not null and bank_key is null
      ${q.id === undefined ? sql`` : sql`and account_id = ${q.id}`}`;
  return rows.map(({ date, ...row }) => ({ ...row, day: dayOf(date) }));
}

/**
 * Accounts with payments since the given day. Few statements mark direct debits, so every debit except transfers counts
 * as a payment.
 */
export async function accountsThatPay(
  db: Db | Tx,
  { bookId, id, since }: Key & { since: Day },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('transactions as t')
    .select('t.account_id as account')
    .distinct()
    .where('t.user_id', '=', bookId)
    .where('t.date', '>=', since)
    .where('t.direction', '=', 'expense')
    .where('t.type', 'in', ['card_payment', 'unknown'])
    .where('t.account_id', 'is not', null)
    .$if(id !== undefined, (query) => query.where('t.account_id', '=', id ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfers as f')
            .select('f.id')
            .where('f.user_id', '=', bookId)
            .whereRef('f.expense_id', '=', 't.id')
            .where('f.state', '=', 'linked'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ account }) => account ?? ''));
}
