import { addDays, dayOf } from '@saldo/domain/dates';
import { EURO } from '@saldo/domain/rates/convert';
import { FIXED_RATES } from '@saldo/domain/rates/fixed-rates';
import type { PublishedRates } from '@saldo/domain/rates/published-rates';
import { type Exchange, OLDEST_DAYS, type RateBook, rateBook } from '@saldo/domain/rates/rate-book';
import { withoutFee } from '@saldo/domain/transfers/row';
import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import { columns, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { publishedRatesOf } from './published-rates.ts';

interface Wanted {
  bookId: BookId;
  /** What amounts are converted to. */
  currency: string;
}

/** The rates that a user's amounts are converted at. Published ones are in memory. */
export async function rateBookOf(db: Db | Tx, { bookId, currency }: Wanted): Promise<RateBook> {
  const published = await publishedRatesOf(db);
  const own = await findRows(db, 'own_rates', { user_id: bookId });
  const exchanges = await readExchanges(db, { bookId, published });
  return rateBook({ currency, published, own, exchanges });
}

const EXCHANGER = 'REVOLUT';
/** When it opened. Nobody has exchanged anything there before. */
const EXCHANGER_SINCE = '2015-07-01';
const LEG = columns('transactions', 'direction', 'date', 'currency', 'amount', 'fee');
const PAIR = {
  ...LEG,
  ...{ other_direction: LEG.direction, other_currency: LEG.currency },
  ...{ other_amount: LEG.amount, other_fee: LEG.fee },
};

/**
 * The user's own exchanges of currencies that lack a published rate on some day. Most users have none. Those at Revolut
 * alone: its rows state their fee, while other banks keep a part of the money that no row tells.
 */
async function readExchanges(
  db: Db | Tx,
  { bookId, published }: { bookId: BookId; published: PublishedRates },
): Promise<Exchange[]> {
  const unknown = await incompleteCurrencies(db, { bookId, published });
  if (unknown.length === 0) return [];
  const isUnknown = (leg: string) => sql`(${sql.ref(`${leg}.ignore`)} = 0
    and ${sql.ref(`${leg}.currency`)} in (${sql.join(unknown)}))`;
  // Reads the linked transfers, because most users have many more rows in other currencies.
  const rows = await readRows(db, PAIR)`
    select t.direction, t.date, t.currency, t.amount, t.fee, o.direction as other_direction,
      o.currency as other_currency, o.amount as other_amount, o.fee as other_fee
    from transfers p cross join transactions t cross join transactions o
    where p.user_id = ${bookId} and p.state = 'linked'
      and t.user_id = p.user_id and t.id = p.expense_id and t.bank = ${EXCHANGER}
      and o.user_id = p.user_id and o.id = p.income_id and o.bank = ${EXCHANGER}
      and o.currency <> t.currency and (${isUnknown('t')} or ${isUnknown('o')})`;
  return rows.map((row) => ({
    day: dayOf(row.date),
    sold: { currency: row.currency, cents: withoutFee(row) },
    bought: {
      currency: row.other_currency,
      cents: withoutFee({
        direction: row.other_direction,
        ...{ amount: row.other_amount, fee: row.other_fee },
      }),
    },
  }));
}

/**
 * Currencies of the user that lack a published rate on some day: nobody publishes them, or not any more, or not yet for
 * the user's newest rows.
 */
async function incompleteCurrencies(
  db: Db | Tx,
  { bookId, published }: { bookId: BookId; published: PublishedRates },
): Promise<string[]> {
  const all = (await currenciesOf(db, bookId)).filter(
    (one) => one !== EURO && !FIXED_RATES.has(one),
  );
  const { newest } = published;
  if (all.length === 0 || newest === null) return all;
  const isSteady = (one: string) => published.isSteady(one, EXCHANGER_SINCE, OLDEST_DAYS);
  if (!all.some(isSteady)) return all;
  const later = await readRow(db, { id: text })`
    select t.id from transactions t where t.user_id = ${bookId}
      and t.date >= ${addDays(newest, OLDEST_DAYS + 1)} and t.currency in (${sql.join(all)}) limit 1`;
  return later ? all : all.filter((one) => !isSteady(one));
}

/** The currencies of a book’s rows that are not ignored. They are few and found by skipping through an index, one step for each. */
export async function currenciesOf(db: Db | Tx, bookId: BookId): Promise<string[]> {
  const first = sql`select min(t.currency) as code from transactions t
    where t.user_id = ${bookId} and t."ignore" = 0`;
  const rows = await readRows(db, { code: text })`
    with recursive own(code) as (
      ${first} union all select (${first} and t.currency > own.code) from own where own.code is not null
    ) select code from own where code is not null`;
  return rows.map(({ code }) => code);
}
