import type { Direction } from '@saldo/domain/money';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../../platform/db/bulk-insert.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import {
  columns,
  flag,
  listOf,
  nullable,
  readQuery,
  readRow,
  readRows,
  text,
} from '../../../platform/db/read-rows.ts';
import { journalOf } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { type BookId, ownId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import type { TransfersTable } from '../../../schema/tables.ts';
import type { Rows } from '../steps/steps.ts';

const COLUMNS = {
  ...columns('transactions', 'id', 'bank', 'product', 'currency', 'direction', 'amount', 'fee'),
  ...columns('transactions', 'date', 'type', 'account_id', 'category_id', 'category_source'),
  ...columns('transactions', 'ignore', 'description', 'creditor_name', 'debtor_name'),
  ...columns('transactions', 'bank_text', 'bank_started'),
};
/** `iban` is the counterparty's. */
const LEG_ROW = { ...COLUMNS, iban: nullable(text) };
export type LegRow = RowOf<typeof LEG_ROW>;

const LEG = sql`${sql.raw(listOf(COLUMNS, 't'))}, case when t.direction = 'income' then coalesce(t.debtor_account_iban, t.creditor_account_iban)
    else t.creditor_account_iban end as iban`;

/**
 * Condition for rows with evidence of their own for a transfer between own accounts. It must match the index word for
 * word.
 */
const MOVABLE = sql`(t.type in ('transfer', 'topup') or t.product = 'deposit'
  or t.creditor_account_iban is not null or t.debtor_account_iban is not null)`;

/**
 * A split row can’t be a leg, because its parts say what it was for. Linked legs are looked up as sets, not row by row, because PostgreSQL has no statistics yet for rows written just
 * now.
 */
const unlinked = (bookId: BookId) => sql`
  t.parts is null and t.id not in (select x.expense_id from transfers x where x.user_id = ${bookId} and x.state = 'linked')
  and t.id not in (select x.income_id from transfers x where x.user_id = ${bookId} and x.state = 'linked')`;

/** Amount sent or received, without the fee. */
const WITHOUT_FEE = sql`case when t.direction = 'income' then t.amount + t.fee else t.amount - t.fee end`;

export interface DaysOfBook extends HalfOpenSpan {
  bookId: BookId;
}

const within = ({ bookId, from, to }: DaysOfBook) =>
  sql`t.user_id = ${bookId} and t.date >= ${from} and t.date < ${to} and t.ignore = 0`;

/** Query for possible legs that have evidence of their own. */
export const movableQuery = (span: DaysOfBook) => sql`
  select ${LEG} from transactions t where ${within(span)} and ${MOVABLE} and ${unlinked(span.bookId)}`;

export const movableLegs = (db: Db | Tx, span: DaysOfBook): Promise<LegRow[]> =>
  readQuery(db, LEG_ROW, movableQuery(span));

/**
 * All other rows whose amount (without fees) went both out and in. What they say, or a row with evidence, may show that
 * they are legs. With `is true`, PostgreSQL looks each amount up in a set. Otherwise it may plan a join, which takes
 * minutes if its statistics are from before tens of thousands of rows were imported.
 */
export const plainQuery = (span: DaysOfBook) => {
  const amounts = (direction: Direction) => sql`
    select t.currency, ${WITHOUT_FEE} from transactions t where ${within(span)} and t.direction = ${direction}`;
  return sql`
    select ${LEG} from transactions t
    where ${within(span)} and not ${MOVABLE} and ${unlinked(span.bookId)}
      and ((t.currency, ${WITHOUT_FEE}) in (${amounts('expense')})) is true
      and ((t.currency, ${WITHOUT_FEE}) in (${amounts('income')})) is true`;
};

export const plainLegs = (db: Db | Tx, span: DaysOfBook): Promise<LegRow[]> =>
  readQuery(db, LEG_ROW, plainQuery(span));

/** The latest decisions on pairs, newest first, of which both legs exist. */
export const decidedPairs = (
  db: Db | Tx,
  q: { bookId: BookId; limit: number },
): Promise<TransferPair[]> => readRows(db, PAIR)`
    select id, expense_id, income_id, state from transfers where user_id = ${q.bookId}
    order by created_at desc, state desc, id desc limit ${q.limit}`;

/** The given rows that are in one of the categories or excluded from default figures. */
export async function excludedAmong(
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  const found: string[] = [];
  const unknown: string[] = [];
  const categories = new Set<unknown>(q.categories);
  const journal = journalOf(tx, 'transactions');
  for (const id of q.ids) {
    const row = journal?.known('transactions', id);
    if (!row) unknown.push(id);
    else if (row.ignore_default_metrics === true || categories.has(row.category_id)) found.push(id);
  }
  for (const ids of chunksOf(unknown)) {
    const rows = await readRows(tx, { id: text })`
      select id from transactions where user_id = ${q.bookId} and id in (${sql.join(ids)})
        and (ignore_default_metrics = 1
          ${q.categories.length > 0 ? sql`or category_id in (${sql.join(q.categories)})` : sql``})`;
    for (const { id } of rows) found.push(id);
  }
  return found;
}

export async function idsIn(
  tx: Tx,
  q: { bookId: BookId; categories: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', q.bookId)
    .where('category_id', 'in', q.categories)
    .execute();
  return rows.map(({ id }) => id);
}

export const allLegs = (db: Db | Tx, span: DaysOfBook): Promise<LegRow[]> => readRows(db, LEG_ROW)`
    select ${LEG} from transactions t where ${within(span)} and ${unlinked(span.bookId)}`;

/** The newest rows of an account. */
export const newestLegs = (
  db: Db | Tx,
  q: { bookId: BookId; accountId: string; limit: number },
): Promise<LegRow[]> => readRows(db, LEG_ROW)`
    select ${LEG} from transactions t
    where t.user_id = ${q.bookId} and t.account_id = ${q.accountId}
    order by t.date desc limit ${q.limit}`;

export const legsById = async (
  tx: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<LegRow[]> =>
  ids.length === 0
    ? []
    : readRows(tx, LEG_ROW)`
        select ${LEG} from transactions t
        where t.user_id = ${bookId} and t.id in (${sql.join(ids)})`;

/**
 * Rows whose counterparty is one of these accounts, unless a manual edit or a transfer in any state has already decided
 * whether they are excluded.
 */
export const namingQuery = (q: { bookId: BookId; ibans: readonly string[] }) => {
  const naming = (column: string) => sql`
    select ${LEG} from transactions t
    where t.user_id = ${q.bookId} and ${sql.ref(`t.${column}`)} in (${sql.join(q.ibans)})
      and t.ignore = 0 and t.ignore_default_metrics = 0 and t.edited_at is null
      and not exists (select 1 from accounts a where a.user_id = ${q.bookId} and a.id = t.account_id
        and a.iban = ${sql.ref(`t.${column}`)})
      and t.id not in (select x.expense_id from transfers x where x.user_id = ${q.bookId})
      and t.id not in (select x.income_id from transfers x where x.user_id = ${q.bookId})
      and not exists (select 1 from effects e where e.user_id = ${q.bookId} and e.transaction_id = t.id
        and e.field = 'ignore_default_metrics' and e.cause in ('transfer', 'hand'))`;
  return sql`${naming('creditor_account_iban')} union ${naming('debtor_account_iban')}`;
};

export const legsNaming = (
  tx: Tx,
  q: { bookId: BookId; ibans: readonly string[] },
): Promise<LegRow[]> => readQuery(tx, LEG_ROW, namingQuery(q));

const PAIR = columns('transfers', 'id', 'expense_id', 'income_id', 'state');
export type TransferPair = RowOf<typeof PAIR>;

/** All pairs, in any state, that contain one of these rows. */
export async function pairsOf(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<TransferPair[]> {
  const ids = sql.join(q.ids);
  return readRows(db, PAIR)`
    select id, expense_id, income_id, state from transfers where user_id = ${q.bookId} and expense_id in (${ids})
    union select id, expense_id, income_id, state from transfers where user_id = ${q.bookId} and income_id in (${ids})`;
}

/** Like `pairsOf`, for any number of rows, each pair once. */
export async function pairsAmong(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<TransferPair[]> {
  const pairs = new Map<string, TransferPair>();
  for (const some of chunksOf(ids)) {
    for (const pair of await pairsOf(db, { bookId, ids: some })) pairs.set(pair.id, pair);
  }
  return [...pairs.values()];
}

/** Ids of those of these rows that are legs of linked transfers. */
export async function legsAmong(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const linked = (await pairsAmong(db, q)).filter(({ state }) => state === 'linked');
  const legs = new Set(linked.flatMap(({ expense_id, income_id }) => [expense_id, income_id]));
  return new Set(q.ids.filter((id) => legs.has(id)));
}

/** Linked pairs of which exactly one leg is in a selection of transactions `t`. */
export async function halfSelected(
  tx: Tx,
  q: { bookId: BookId; selected: RawBuilder<unknown> },
): Promise<TransferPair[]> {
  const leg = (own: string, other: string) => sql`
    select x.id, x.expense_id, x.income_id, x.state from transfers x
    join transactions t on t.user_id = x.user_id and t.id = ${sql.ref(`x.${own}`)}
    where x.user_id = ${q.bookId} and x.state = 'linked' and ${q.selected}
      and not exists (select 1 from transactions t
        where t.user_id = ${q.bookId} and t.id = ${sql.ref(`x.${other}`)} and ${q.selected})`;
  return readRows(tx, PAIR)`
    ${leg('expense_id', 'income_id')} union all ${leg('income_id', 'expense_id')}`;
}

/** Linked pairs with both legs in one account. */
export const linkedWithin = (
  tx: Tx,
  q: { bookId: BookId; accountId: string },
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
    .where('x.user_id', '=', q.bookId)
    .where('x.state', '=', 'linked')
    .where('e.account_id', '=', q.accountId)
    .where('i.account_id', '=', q.accountId)
    .execute();

export const insertPairs = (tx: Rows, rows: readonly TransfersTable[]): Promise<void> =>
  insertRows(tx, 'transfers', rows);

const PAIRS_AT_ONCE = 1000;

/**
 * Inserts the pairs that have no linked leg yet. Of pairs sharing a leg, only the first is inserted. Returns how many
 * were inserted.
 */
export async function insertFreePairs(tx: Rows, rows: readonly TransfersTable[]): Promise<number> {
  let inserted = 0;
  for (const some of chunksOf(rows, PAIRS_AT_ONCE)) {
    const legs = some.flatMap(({ expense_id, income_id }) => [expense_id, income_id]);
    const bookId = some[0]?.user_id ?? ownId('');
    const taken = new Set<string>();
    for (const pair of await pairsOf(tx, { bookId, ids: legs })) note(taken, pair);
    const free = some.filter((pair) => {
      const isFree = !takes(pair).some((text) => taken.has(text));
      if (isFree) note(taken, pair);
      return isFree;
    });
    await insertRows(tx, 'transfers', free);
    inserted += free.length;
  }
  return inserted;
}

type Legs = Pick<TransfersTable, 'expense_id' | 'income_id' | 'state'>;

/** What a pair blocks for other pairs: its combination of legs and, if it is linked, each leg. */
const takes = ({ expense_id, income_id, state }: Legs): string[] => [
  `${expense_id} ${income_id}`,
  ...(state === 'linked' ? [expense_id, income_id] : []),
];

function note(taken: Set<string>, pair: Legs): void {
  for (const text of takes(pair)) taken.add(text);
}

/** A value that changes with every step of the user's history. */
export async function stampOfSteps(db: Db, { bookId }: { bookId: BookId }): Promise<string> {
  const { rows } = await sql`
    select count(*) as count, max(id) as newest, max(at) as at, count(undone_at) as undone, max(undone_at) as turned,
      (select count(*) from transactions where user_id = ${bookId}) as rows
    from steps where user_id = ${bookId}`.execute(db);
  return JSON.stringify(rows[0]);
}

export async function firstAndLast(
  db: Db,
  q: { bookId: BookId },
): Promise<{ first: string; last: string } | undefined> {
  const rows = await readRows(db, { first: nullable(text), last: nullable(text) })`
    select (select min(date) from transactions where user_id = ${q.bookId}) as first,
      (select max(date) from transactions where user_id = ${q.bookId}) as last`;
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** Details of a transaction's origin, used to explain its field values. */
const ORIGIN = {
  ...columns('transactions', 'bank', 'report_id', 'source_line', 'bank_key'),
  ...columns('transactions', 'created_at', 'edited_at'),
  file_name: nullable(text),
  is_demo: flag,
};
export type OriginRow = RowOf<typeof ORIGIN>;

export const originOf = (
  db: Db,
  q: { bookId: BookId; id: string },
): Promise<OriginRow | undefined> => readRow(db, ORIGIN)`
    select t.bank, t.report_id, r.file_name, t.source_line, t.bank_key, u.is_demo, t.created_at, t.edited_at
    from transactions t
    join users u on u.id = t.user_id
    left join reports r on r.user_id = t.user_id and r.id = t.report_id
    where t.user_id = ${q.bookId} and t.id = ${q.id}`;

const EFFECT = {
  ...columns('effects', 'id', 'field', 'created_at'),
  rule: nullable(text),
};
export type EffectFact = RowOf<typeof EFFECT>;

export const effectFacts = (
  db: Db,
  q: { bookId: BookId; id: string },
): Promise<EffectFact[]> => readRows(db, EFFECT)`
    select e.id, e.field, e.created_at, r.name as rule from effects e
    left join rules r on r.user_id = e.user_id and r.id = e.cause_id
    where e.user_id = ${q.bookId} and e.transaction_id = ${q.id}`;

/** Which of these rows are split. They are legs of no transfer. */
export async function splitAmong(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const split = new Set<string>();
  for (const some of chunksOf(ids)) {
    const rows = await readRows(db, { id: text })`
      select id from transactions
      where user_id = ${bookId} and parts is not null and id in (${sql.join(some)})`;
    for (const { id } of rows) split.add(id);
  }
  return split;
}
