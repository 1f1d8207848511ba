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
import type { Db, Storage, Tx } from '../../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../../platform/identity.ts';
import { lockLedger } from '../steps/steps.ts';

/*
 * A user's totals are in one currency: the chosen one, else that of most transactions that are not ignored. Which one is
 * in force is a column of `users`, so a figure reads one row for it. It is counted again where transactions are written:
 * by `settleMainCurrency`, in the same database transaction.
 */

/** Currency of totals as long as the user has neither transactions nor a choice. */
export const WITHOUT_ROWS = 'EUR';

interface Owner {
  bookId: BookId;
}

const SETTING = columns('users', 'main_currency', 'currency');
const settingOf = (db: Db | Tx, { bookId }: Owner) => readRow(db, SETTING)`
  select main_currency, currency from users where id = ${bookId}`;

/** The currency of the user's totals, if there is one yet. */
export const knownCurrencyOf = async (db: Db | Tx, user: Owner): Promise<string | null> =>
  (await settingOf(db, user))?.currency ?? null;

/** The currency of the user's totals. */
export const mainCurrencyOf = async (db: Db | Tx, user: Owner): Promise<string> =>
  (await knownCurrencyOf(db, user)) ?? WITHOUT_ROWS;

const mainCurrency = (bookId: BookId): RawBuilder<string> =>
  sql`coalesce((select u.currency from users u where u.id = ${bookId}), ${sql.lit(WITHOUT_ROWS)})`;

/** Condition for rows `t` in a currency. */
export const isInCurrency = (currency: unknown): Condition => condition`t.currency = ${currency}`;

/** Condition for rows `t` in the currency of the user's totals. */
export const isInMainCurrency = (bookId: BookId): Condition => isInCurrency(mainCurrency(bookId));

/**
 * Makes the currency of totals follow the user's choice and transactions. Call it after writing either, with the
 * ledger lock held. Goals, alerts and manual series keep theirs.
 */
export async function settleMainCurrency(tx: Tx, { bookId }: Owner): Promise<void> {
  const setting = await settingOf(tx, { bookId });
  const currency = await dueCurrency(tx, { bookId, setting });
  if (!setting || currency === setting.currency) return;
  await updateRows(tx, 'users', { id: ownerOf(bookId) }, { currency });
  if (setting.currency !== null && currency !== null) {
    await keepTargets(tx, { bookId, currency: setting.currency });
  }
}

/** The same at night, in case a server of an earlier version has written transactions. */
export async function recountMainCurrency({ read, write }: Storage, user: Owner): Promise<void> {
  const setting = await settingOf(read, user);
  const currency = await dueCurrency(read, { ...user, setting });
  if (currency === setting?.currency) return;
  await write(async (tx) => {
    await lockLedger(tx, user);
    await settleMainCurrency(tx, user);
  });
}

type Setting = Awaited<ReturnType<typeof settingOf>>;

/** The currency that totals should be in. */
const dueCurrency = (db: Db | Tx, { bookId, setting }: Owner & { setting: Setting }) =>
  setting?.main_currency ?? currencyOfMost(db, { bookId, now: setting?.currency ?? null });

/**
 * Goals, alerts and manual series keep the currency that they had until now. Those that were made while there was none have that of the
 * first transactions, also if these are undone and others come. No step records it, because it moves no figure.
 */
async function keepTargets(tx: Tx, { bookId, currency }: Owner & { currency: string }) {
  for (const targets of ['goals', 'alerts']) {
    await sql`update ${sql.table(targets)} set currency = ${currency}
      where user_id = ${bookId} and currency is null`.execute(tx);
  }
  await sql`update series set currency = ${currency}
    where user_id = ${bookId} and payment_id is null and currency is null`.execute(tx);
}

const notIgnored = (bookId: BookId) =>
  sql`from transactions t where t.user_id = ${bookId} and t."ignore" = 0`;

/** How many transactions that are not ignored are in each currency. Counts them all. */
export const countByCurrency = (db: Db | Tx, { bookId }: Owner) =>
  readRows(db, { currency: text, count: integer })`
    select t.currency, count(*) as count ${notIgnored(bookId)}
    group by t.currency order by t.currency`;

/** Of currencies with as many rows, the one that it is now wins, then the euro, then the first by code. */
async function currencyOfMost(
  db: Db | Tx,
  { bookId, now }: Owner & { now: string | null },
): Promise<string | null> {
  const counted = notIgnored(bookId);
  // Most users have one currency. The ends of the index show it without counting.
  const ends = await readRow(db, { first: nullable(text), last: nullable(text) })`
    select (select min(t.currency) ${counted}) as first, (select max(t.currency) ${counted}) as last`;
  if (!ends || ends.first === ends.last) return ends?.first ?? null;
  const rows = await countByCurrency(db, { bookId });
  const most = Math.max(...rows.map(({ count }) => count));
  const tied = rows.flatMap(({ currency, count }) => (count === most ? currency : []));
  return [now, WITHOUT_ROWS].find((one) => one !== null && tied.includes(one)) ?? tied[0] ?? null;
}
