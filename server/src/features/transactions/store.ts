import type { SortColumn, TransactionQuery } from '@saldo/contract/transactions';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { Tables, TransactionsTable } from '../../platform/db/tables.ts';
import { conditions } from './filters.ts';

const COLUMNS = [
  't.id',
  't.bank',
  't.date',
  't.purchase_date',
  't.product',
  't.account_id',
  't.type',
  't.category_id',
  't.category_source',
  't.merchant_name',
  't.direction',
  't.amount',
  't.currency',
  't.description',
  't.fee',
  't.tags',
  't.ignore',
  't.ignore_default_metrics',
  't.is_refund',
  't.creditor_name',
  't.creditor_account_iban',
  't.debtor_name',
  't.report_id',
  't.possible_duplicate_of',
  't.updated_at',
] as const;

type Listed = Pick<
  TransactionsTable,
  (typeof COLUMNS)[number] extends `t.${infer C extends keyof TransactionsTable & string}`
    ? C
    : never
>;

/** A transaction with the names that its wire shape shows. */
export interface TransactionRow extends Listed {
  account_name: string | null;
  account_iban: string | null;
  category_name: string | null;
  parent_name: string | null;
  transfer_id: string | null;
  transfer_account: string | null;
}

type T = Tables & { t: TransactionsTable };

const SORT_KEY: Record<SortColumn, RawBuilder<unknown>> = {
  date: sql`t.date`,
  bank: sql`t.bank`,
  product: sql`t.product`,
  account_name: sql`coalesce(lower(a.name), '')`,
  description: sql`t.search_text`,
  category_name: sql`coalesce(p.name_key || ' > ', '') || coalesce(c.name_key, 'uncategorized')`,
  amount: sql`case t.direction when 'income' then t.amount else -t.amount end`,
};

const sortOf = (q: TransactionQuery) => {
  const column = q.sort_by ?? 'date';
  return {
    key: SORT_KEY[column],
    column,
    direction: q.sort_direction ?? (q.sort_by ? 'asc' : 'desc'),
  };
};

const withNames = <O>(query: SelectQueryBuilder<T, 't', O>) =>
  query
    .leftJoin('accounts as a', (j) =>
      j.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoin('categories as c', (j) =>
      j.onRef('c.user_id', '=', 't.user_id').onRef('c.id', '=', 't.category_id'),
    )
    .leftJoin('categories as p', (j) =>
      j.onRef('p.user_id', '=', 't.user_id').onRef('p.id', '=', 'c.parent_id'),
    );

/** The other leg of a linked transfer, from whichever side one looks. */
const otherLeg = (column: RawBuilder<string | null>) => sql<string | null>`(
  select ${column} from transfers x
  join transactions o on o.user_id = x.user_id
    and o.id = case when x.expense_id = t.id then x.income_id else x.expense_id end
  left join accounts oa on oa.user_id = o.user_id and oa.id = o.account_id
  where x.user_id = t.user_id and x.state = 'linked' and (x.expense_id = t.id or x.income_id = t.id)
  limit 1)`;

const select = (query: SelectQueryBuilder<T, 't', object>) =>
  withNames(query)
    .select(COLUMNS)
    .select([
      'a.name as account_name',
      'a.iban as account_iban',
      'c.name as category_name',
      'p.name as parent_name',
      otherLeg(sql`o.id`).as('transfer_id'),
      otherLeg(sql`oa.name`).as('transfer_account'),
    ]);

/** One page, in the order asked for; ties by id, so that pages never overlap. The page is cut from ids first: names are looked up for its rows only. */
export function listTransactions(
  db: Db,
  q: { userId: string; query: TransactionQuery },
): Promise<TransactionRow[]> {
  return listQuery(db, q).execute();
}

export function listQuery(db: Db, q: { userId: string; query: TransactionQuery }) {
  const { key, column, direction } = sortOf(q.query);
  const named = column === 'account_name' || column === 'category_name';
  const from = db.selectFrom('transactions as t');
  const matching = (named ? (withNames(from) as unknown as typeof from) : from)
    .select('t.id')
    .where((eb) => eb.and(conditions(eb as never, q.userId, q.query)))
    .orderBy(key, direction)
    .orderBy('t.id', direction);
  const { limit, offset } = q.query;
  const page =
    limit === undefined && offset === 0
      ? matching
      : matching.limit(limit ?? Number.MAX_SAFE_INTEGER).offset(offset);
  return select(db.selectFrom('transactions as t') as never)
    .where('t.user_id', '=', q.userId)
    .where('t.id', 'in', page)
    .orderBy(key, direction)
    .orderBy('t.id', direction) as unknown as { execute(): Promise<TransactionRow[]> };
}

export async function countTransactions(
  db: Db,
  q: { userId: string; query: TransactionQuery },
): Promise<number> {
  const row = await db
    .selectFrom('transactions as t')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(eb as never, q.userId, q.query)))
    .executeTakeFirstOrThrow();
  return row.total;
}

export const findTransaction = (
  db: Db | Tx,
  q: { userId: string; id: string },
): Promise<TransactionRow | undefined> =>
  select(db.selectFrom('transactions as t') as never)
    .where('t.user_id', '=', q.userId)
    .where('t.id', '=', q.id)
    .executeTakeFirst() as Promise<TransactionRow | undefined>;
