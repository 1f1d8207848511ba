import { addDays, type Day, dayFromNumber, dayOf } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { Converted } from '@saldo/domain/rates/rate-book';
import type { Worth } from '@saldo/domain/recurring/payment';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { type Condition, condition, readRows, text } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { currenciesOf, rateBookOf } from '../../rates/rate-books.ts';
import { isInCurrency, mainCurrencyOf } from './main-currency.ts';
import { hasSplits } from './split-lines.ts';

/*
 * Figures count rows in any currency, each converted at the rate of its booking day. Nothing converted is stored. Rows in
 * the figure's currency are summed by an index; the others are read one by one. Rows without a known rate are left out.
 */

/** What a figure's amounts are in. */
export interface InCurrency {
  bookId: BookId;
  currency: string;
}

export interface FigureCurrency extends InCurrency {
  /** The user's other currencies. Most users have none, so no rate is looked up for them. */
  others: readonly string[];
  /** Whether the user has split a row. Most have not, so no part is looked for. */
  hasSplits: boolean;
}

/** The currency of the user's totals, or the given one. */
export async function figureCurrency(
  db: Db | Tx,
  q: { bookId: BookId; currency?: string | undefined },
): Promise<FigureCurrency> {
  const [currency, all, splits] = await Promise.all([
    q.currency ?? mainCurrencyOf(db, q),
    currenciesOf(db, q.bookId),
    hasSplits(db, q),
  ]);
  return { ...q, currency, others: all.filter((one) => one !== currency), hasSplits: splits };
}

interface Amount {
  amount: Cents;
  currency: string;
  /** Local date-time or day. */
  date: string;
}

/** Returns what an amount in another currency is worth; null if no rate is known, and for the figure's own currency. */
export type Convert = (row: Amount) => Converted | null;

/** Loads the rates for these rows, unless all are in the figure's currency. */
export async function conversionOf(
  db: Db | Tx,
  figure: InCurrency,
  rows: readonly Pick<Amount, 'currency'>[],
): Promise<Convert> {
  if (rows.every(({ currency }) => currency === figure.currency)) return () => null;
  const book = await rateBookOf(db, figure);
  return ({ amount, currency, date }) =>
    currency === figure.currency ? null : book.convert(amount, currency, dayOf(date));
}

/** A row's amount in a figure's currency: its own, or what it is worth; null if no rate is known. */
export const amountIn = (currency: string, row: Amount, convert: Convert): Cents | null =>
  row.currency === currency ? row.amount : (convert(row)?.cents ?? null);

/** What amounts in these rows' currencies are worth on a day, in a figure's currency. */
export async function worthIn(
  db: Db | Tx,
  figure: InCurrency,
  rows: readonly Pick<Amount, 'currency'>[],
): Promise<Worth> {
  const convert = await conversionOf(db, figure, rows);
  return (amount, currency, day) =>
    amountIn(figure.currency, { amount, currency, date: dayFromNumber(day) }, convert);
}

const DAY = { currency: text, day: text };

/**
 * Condition for the rows `t` of these days that can count: those in the figure's currency or with a known rate. Whether
 * a rate is known depends on the currency and the day alone, so spans of days say it for all rows.
 */
export async function rateCondition(
  db: Db | Tx,
  { others, ...figure }: FigureCurrency,
  { from, to }: HalfOpenSpan,
): Promise<Condition> {
  if (others.length === 0) return isInCurrency(figure.currency);
  const days = await readRows(db, DAY)`
    select distinct t.currency, substr(t.date, 1, 10) as day from transactions t
    where t.user_id = ${figure.bookId} and t."ignore" = 0 and t.currency in (${sql.join(others)})
      and t.date >= ${from} and t.date < ${to}
    order by 1, 2`;
  const convert = await conversionOf(db, figure, days);
  const without: { currency: string; from: Day; to: Day }[] = [];
  let isOpen = false;
  for (const { currency, day } of days) {
    const last = without.at(-1);
    const lacks = convert({ amount: 0, currency, date: day }) === null;
    if (lacks && isOpen && last?.currency === currency) last.to = day;
    else if (lacks) without.push({ currency, from: day, to: day });
    isOpen = lacks;
  }
  const each = without.map(
    (one) =>
      sql`(t.currency = ${one.currency} and t.date >= ${one.from} and t.date < ${addDays(one.to, 1)})`,
  );
  return each.length === 0 ? condition`1 = 1` : condition`not (${sql.join(each, sql` or `)})`;
}
