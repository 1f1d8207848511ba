import type { HalfOpenSpan } from '@saldo/domain/spans';
import type { TransferRow } from '@saldo/domain/transfers/row';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable, TransfersTable } from '../../schema/tables.ts';

/** A transaction as far as transfers go by it. */
export type LegRow = Pick<
  TransferRow,
  'id' | 'bank' | 'product' | 'currency' | 'direction' | 'amount' | 'fee' | 'date' | 'type'
> &
  Pick<TransactionsTable, 'account_id' | 'category_id' | 'category_source' | 'ignore'> &
  Pick<TransactionsTable, 'search_text' | 'bank_text' | 'bank_started'> & {
    /** Of the other party. */
    iban: string | null;
  };

const LEG = sql`t.id, t.bank, t.product, t.currency, t.direction, t.amount, t.fee, t.date, t.type, t.account_id,
  t.category_id, t.category_source, t.ignore, t.search_text, t.bank_text, t.bank_started,
  case when t.direction = 'income' then coalesce(t.debtor_account_iban, t.creditor_account_iban)
    else t.creditor_account_iban end as iban`;

/** As the index says it: what can say by itself that it moves between own accounts. */
const MOVABLE = sql`(t.type in ('transfer', 'topup') or t.product = 'deposit'
  or t.creditor_account_iban is not null or t.debtor_account_iban is not null)`;

/** Looked up as sets, not row by row: PostgreSQL knows nothing yet of how many there are of what was written just now. */
const unlinked = (userId: string) => sql`
  t.id not in (select x.expense_id from transfers x where x.user_id = ${userId} and x.state = 'linked')
  and t.id not in (select x.income_id from transfers x where x.user_id = ${userId} and x.state = 'linked')`;

/** What left or arrived, without the fee. */
const WITHOUT_FEE = sql`case when t.direction = 'income' then t.amount + t.fee else t.amount - t.fee end`;

export interface Days extends HalfOpenSpan {
  userId: string;
}

const within = ({ userId, from, to }: Days) =>
  sql`t.user_id = ${userId} and t.date >= ${from} and t.date < ${to} and t.ignore = 0`;

/** What may be a leg and says so by itself. */
export const movableQuery = (span: Days) => sql<LegRow>`
  select ${LEG} from transactions t where ${within(span)} and ${MOVABLE} and ${unlinked(span.userId)}`;

export const movableLegs = async (db: Db | Tx, span: Days): Promise<LegRow[]> =>
  (await movableQuery(span).execute(db)).rows;

/** Everything else of those amounts (without fees), which another row may point to. */
export async function plainLegs(
  db: Db | Tx,
  q: Days & { amounts: readonly number[] },
): Promise<LegRow[]> {
  const found: LegRow[] = [];
  for (const amounts of chunksOf(q.amounts)) {
    const { rows } = await sql<LegRow>`
      select ${LEG} from transactions t
      where ${within(q)} and not ${MOVABLE} and ${WITHOUT_FEE} in (${sql.join(amounts)}) and ${unlinked(q.userId)}`.execute(
      db,
    );
    found.push(...rows);
  }
  return found;
}

/** Of these rows those in one of the categories, and those with the flag that sets them aside. */
export async function asideAmong(
  tx: Tx,
  q: { userId: string; ids: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  const found: string[] = [];
  for (const ids of chunksOf(q.ids)) {
    const rows = await tx
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', q.userId)
      .where('id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('ignore_default_metrics', '=', true),
          ...(q.categories.length > 0 ? [eb('category_id', 'in', q.categories)] : []),
        ]),
      )
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Ids of the rows in some categories. */
export async function idsIn(
  tx: Tx,
  q: { userId: string; categories: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.categories)
    .execute();
  return rows.map(({ id }) => id);
}

/** Everything that may be a leg. */
export const allLegs = async (db: Db | Tx, span: Days): Promise<LegRow[]> =>
  (
    await sql<LegRow>`select ${LEG} from transactions t where ${within(span)} and ${unlinked(span.userId)}`.execute(
      db,
    )
  ).rows;

export async function legsById(
  tx: Db | Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`select ${LEG} from transactions t
    where t.user_id = ${q.userId} and t.id in (${sql.join(q.ids)})`.execute(tx);
  return rows;
}

/** Rows whose other party is one of these accounts and that nobody has decided on: no hand, no transfer, however it ended. */
export const namingQuery = (q: { userId: string; ibans: readonly string[] }) => {
  const naming = (column: string) => sql`
    select ${LEG} from transactions t
    where t.user_id = ${q.userId} and ${sql.ref(`t.${column}`)} in (${sql.join(q.ibans)})
      and t.ignore = 0 and t.ignore_default_metrics = 0 and t.edited_at is null
      and not exists (select 1 from accounts a where a.user_id = ${q.userId} and a.id = t.account_id
        and a.iban = ${sql.ref(`t.${column}`)})
      and t.id not in (select x.expense_id from transfers x where x.user_id = ${q.userId})
      and t.id not in (select x.income_id from transfers x where x.user_id = ${q.userId})
      and not exists (select 1 from effects e where e.user_id = ${q.userId} and e.transaction_id = t.id
        and e.field = 'ignore_default_metrics' and e.cause in ('transfer', 'hand'))`;
  return sql<LegRow>`${naming('creditor_account_iban')} union ${naming('debtor_account_iban')}`;
};

export const legsNaming = async (
  tx: Tx,
  q: { userId: string; ibans: readonly string[] },
): Promise<LegRow[]> => (await namingQuery(q).execute(tx)).rows;

export type TransferPair = Pick<TransfersTable, 'id' | 'expense_id' | 'income_id' | 'state'>;

/** All pairs of any state that one of these rows is in. */
export async function pairsOf(
  db: Db | Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<TransferPair[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where((eb) => eb.or([eb('expense_id', 'in', q.ids), eb('income_id', 'in', q.ids)]))
    .execute();
}

/** Linked pairs of which exactly one leg is in a selection of transactions called `t`. */
export async function halfSelected(
  tx: Tx,
  q: { userId: string; selected: RawBuilder<unknown> },
): Promise<TransferPair[]> {
  const leg = (own: string, other: string) => sql`
    select x.id, x.expense_id, x.income_id, x.state from transfers x
    join transactions t on t.user_id = x.user_id and t.id = ${sql.ref(`x.${own}`)}
    where x.user_id = ${q.userId} and x.state = 'linked' and ${q.selected}
      and not exists (select 1 from transactions t
        where t.user_id = ${q.userId} and t.id = ${sql.ref(`x.${other}`)} and ${q.selected})`;
  const { rows } = await sql<TransferPair>`
    ${leg('expense_id', 'income_id')} union all ${leg('income_id', 'expense_id')}`.execute(tx);
  return rows;
}

/** Linked pairs with both legs in one account. */
export const linkedWithin = (
  tx: Tx,
  q: { userId: string; accountId: string },
): Promise<TransfersTable[]> =>
  tx
    .selectFrom('transfers as x')
    .innerJoin('transactions as e', (join) =>
      join.onRef('e.user_id', '=', 'x.user_id').onRef('e.id', '=', 'x.expense_id'),
    )
    .innerJoin('transactions as i', (join) =>
      join.onRef('i.user_id', '=', 'x.user_id').onRef('i.id', '=', 'x.income_id'),
    )
    .selectAll('x')
    .where('x.user_id', '=', q.userId)
    .where('x.state', '=', 'linked')
    .where('e.account_id', '=', q.accountId)
    .where('i.account_id', '=', q.accountId)
    .execute();

/** What transfers set of some rows, each as one text to compare. */
export async function setByTransfers(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const set = new Map<string, string>();
  for (const ids of chunksOf(q.ids)) {
    const rows = await tx
      .selectFrom('transactions')
      .select(['id', 'ignore_default_metrics', 'category_id'])
      .where('user_id', '=', q.userId)
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) set.set(row.id, `${row.ignore_default_metrics} ${row.category_id}`);
  }
  return set;
}

export const insertPairs = (tx: Tx, rows: readonly TransfersTable[]): Promise<void> =>
  insertRows(tx, 'transfers', rows);

const PAIRS_AT_ONCE = 1000;

/** Those of which no leg is linked yet, the first of a leg alone. Answers how many they are. */
export async function insertFreePairs(tx: Tx, rows: readonly TransfersTable[]): Promise<number> {
  let inserted = 0;
  for (const some of chunksOf(rows, PAIRS_AT_ONCE)) {
    const result = await tx
      .insertInto('transfers')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    inserted += Number(result.numInsertedOrUpdatedRows);
  }
  return inserted;
}

/** The dates of the first and the last of all transactions. */
export async function firstAndLast(
  db: Db,
  q: { userId: string },
): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select min(date) from transactions where user_id = ${q.userId}) as first,
      (select max(date) from transactions where user_id = ${q.userId}) as last`.execute(db);
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** Where a transaction comes from, as far as the reasons of its fields tell. */
export interface OriginRow {
  bank: string;
  report_id: string | null;
  file_name: string | null;
  source_line: number | null;
  bank_key: string | null;
  is_demo: boolean;
  created_at: string;
  edited_at: string | null;
}

export async function originOf(
  db: Db,
  q: { userId: string; id: string },
): Promise<OriginRow | undefined> {
  const { rows } = await sql<OriginRow>`
    select t.bank, t.report_id, r.file_name, t.source_line, t.bank_key, u.is_demo, t.created_at, t.edited_at
    from transactions t
    join users u on u.id = t.user_id
    left join reports r on r.user_id = t.user_id and r.id = t.report_id
    where t.user_id = ${q.userId} and t.id = ${q.id}`.execute(db);
  return rows[0];
}

export interface EffectFact {
  id: string;
  field: string;
  created_at: string;
  /** Name of the rule that made it. */
  rule: string | null;
}

/** When each effect on a transaction was made. */
export async function effectFacts(
  db: Db,
  q: { userId: string; id: string },
): Promise<EffectFact[]> {
  const { rows } = await sql<EffectFact>`
    select e.id, e.field, e.created_at, r.name as rule from effects e
    left join rules r on r.user_id = e.user_id and r.id = e.cause_id
    where e.user_id = ${q.userId} and e.transaction_id = ${q.id}`.execute(db);
  return rows;
}
