import { type RawBuilder, sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import { ANY, type AnyRow, readQuery, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { exportedColumns } from '../../schema/rows.ts';
import { type TableName, tableDefinition } from '../../schema/tables.ts';

const ROWS_AT_ONCE = 1000;

/** Yields a user's rows of a table, a thousand at a time, in primary key order. */
export async function* rowsOf(
  db: Db | Tx,
  q: { bookId: BookId; table: TableName },
): AsyncGenerator<AnyRow[]> {
  const { table, bookId } = q;
  const key = tableDefinition(table).key.filter((name) => name !== 'user_id');
  const list = sql.join([...new Set([...exportedColumns(table), ...key])].map((c) => sql.ref(c)));
  yield* pages(db, key, (after, order) => {
    return sql`select ${list} from ${sql.table(table)}
      where user_id = ${bookId} ${ofShownRows(q)} ${after} order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}`;
  });
}

/** Receipts of deleted transactions stay until undo can no longer bring them back. */
const ofShownRows = ({ table, bookId }: { table: TableName; bookId: BookId }) =>
  table === 'receipts'
    ? sql`and transaction_id in (select t.id from transactions t where t.user_id = ${bookId})`
    : sql``;

const TRANSACTION = sql.join(exportedColumns('transactions').map((name) => sql.ref(`t.${name}`)));

/** Yields transactions by date, with readable names of the rows they refer to. */
export const transactionsOf = (db: Db | Tx, q: { bookId: BookId }): AsyncGenerator<AnyRow[]> =>
  pages(
    db,
    ['date', 'id'],
    (after, order) => {
      return sql`
      select ${TRANSACTION}, t.aside, a.name as account_name, a.iban as account_iban,
        p.name as parent_name, c.name as category_name,
        coalesce(x.income_id, y.expense_id) as transfer_id
      from transactions t
      left join accounts a on a.user_id = t.user_id and a.id = t.account_id
      left join categories c on c.user_id = t.user_id and c.id = t.category_id
      left join categories p on p.user_id = c.user_id and p.id = c.parent_id
      left join transfers x on x.user_id = t.user_id and x.expense_id = t.id and x.state = 'linked'
      left join transfers y on y.user_id = t.user_id and y.income_id = t.id and y.state = 'linked'
      where t.user_id = ${q.bookId} ${after} order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}`;
    },
    't',
  );

async function* pages(
  db: Db | Tx,
  key: readonly string[],
  query: (after: RawBuilder<unknown>, order: RawBuilder<unknown>) => RawBuilder<unknown>,
  alias?: string,
): AsyncGenerator<AnyRow[]> {
  const order = sql.join(key.map((name) => sql.ref(alias ? `${alias}.${name}` : name)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const rows = await readQuery(db, ANY, query(after, order));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = sql`and (${order}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

export const findPerson = (db: Db | Tx, q: { bookId: BookId }) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'lastnames', 'username', 'email', 'role', 'avatar', 'time_zone'])
    .select(['created_at', 'last_login_at', 'mail_notifications', 'llm_enabled', 'auto_sort'])
    .select(['main_currency', 'month_start', 'letters', 'language'])
    .where('id', '=', ownerOf(q.bookId))
    .executeTakeFirstOrThrow();

export const listScreenshots = (db: Db | Tx, q: { bookId: BookId }) =>
  findRows(db, 'ticket_attachments', { user_id: q.bookId }, ['ticket_id']);

export async function ownIds(
  tx: Tx,
  q: { bookId: BookId; table: TableName },
): Promise<Set<string>> {
  const rows = await readRows(tx, { id: text })`
    select id from ${sql.table(q.table)} where user_id = ${q.bookId}`;
  return new Set(rows.map(({ id }) => id));
}
