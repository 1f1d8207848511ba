import { type RawBuilder, sql } from 'kysely';
import { updateRows } from '../../../platform/db/crud.ts';
import {
  type Condition,
  columns,
  condition,
  integer,
  nullable,
  readRow,
  readRows,
  text,
} from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { recordAllPayments } from '../rows/changed-payments.ts';

/*
 * A user's totals are in one currency: the chosen one, else that of most transactions that are not ignored. Which one is
 * in force is a column of `users`, so a figure reads one row for it. It is counted again where transactions are written:
 * by `settleMainCurrency`, in the same database transaction.
 */

/** Currency of totals as long as the user has neither transactions nor a choice. */
const WITHOUT_ROWS = 'EUR';

interface Owner {
  userId: string;
}

const SETTING = columns('users', 'main_currency', 'currency');
const settingOf = (db: Db | Tx, { userId }: Owner) => readRow(db, SETTING)`
  select main_currency, currency from users where id = ${userId}`;

/** The currency of the user's totals. */
export const mainCurrencyOf = async (db: Db | Tx, user: Owner): Promise<string> =>
  (await settingOf(db, user))?.currency ?? WITHOUT_ROWS;

const mainCurrency = (userId: string): RawBuilder<string> =>
  sql`coalesce((select u.currency from users u where u.id = ${userId}), ${sql.lit(WITHOUT_ROWS)})`;

/**
 * Condition for rows `t` in the currency of the user's totals, or in another one. Only rows that are not ignored are
 * counted as rows in another currency.
 */
export const isInMainCurrency = (userId: string, is = true): Condition =>
  is ? condition`t.currency = ${mainCurrency(userId)}` : isInAnother(userId);

/**
 * The user's other currencies are few and found by skipping through the index, one step for each. For the many users
 * who have none, no row is read.
 */
function isInAnother(userId: string): Condition {
  const first = sql`select min(o.currency) from transactions o
    where o.user_id = ${userId} and o."ignore" = 0`;
  return condition`t.currency in (
    with recursive own(code) as (
      ${first} union all select (${first} and o.currency > own.code) from own where own.code is not null
    ) select code from own where code <> ${mainCurrency(userId)})`;
}

/**
 * Makes the currency of totals follow the user's choice and transactions. Call it after writing either, with the
 * ledger lock held. Returns true if the figures are in another currency now.
 */
export async function settleMainCurrency(tx: Tx, { userId }: Owner): Promise<boolean> {
  const setting = await settingOf(tx, { userId });
  if (!setting) return false;
  const currency =
    setting.main_currency ?? (await currencyOfMost(tx, { userId, now: setting.currency }));
  if (currency === setting.currency) return false;
  await updateRows(tx, 'users', { id: userId }, { currency });
  if ((currency ?? WITHOUT_ROWS) === (setting.currency ?? WITHOUT_ROWS)) return false;
  // Series consist of payments in the main currency.
  await recordAllPayments(tx, userId);
  return true;
}

/** Of currencies with as many rows, the one that it is now wins, then the euro, then the first by code. */
async function currencyOfMost(
  tx: Tx,
  { userId, now }: Owner & { now: string | null },
): Promise<string | null> {
  const counted = sql`from transactions t where t.user_id = ${userId} and t."ignore" = 0`;
  // Most users have one currency. The ends of the index show it without counting.
  const ends = await readRow(tx, { first: nullable(text), last: nullable(text) })`
    select (select min(t.currency) ${counted}) as first, (select max(t.currency) ${counted}) as last`;
  if (!ends || ends.first === ends.last) return ends?.first ?? null;
  const rows = await readRows(tx, { currency: text, count: integer })`
    select t.currency, count(*) as count ${counted} group by t.currency order by t.currency`;
  const most = Math.max(...rows.map(({ count }) => count));
  const tied = rows.flatMap(({ currency, count }) => (count === most ? currency : []));
  return [now, WITHOUT_ROWS].find((one) => one !== null && tied.includes(one)) ?? tied[0] ?? null;
}
