import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { ALL_YEARS, type TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Calendar } from '@saldo/domain/calendar';
import { addDays } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import { toCents } from '@saldo/domain/money';
import { type HalfOpenSpan, halfOpen } from '@saldo/domain/spans';
import { fold } from '@saldo/domain/text';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { BookId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';
import type { NameSearch } from '../merchants/shown-texts.ts';
import type { CountedRows } from '../targets/list-filters.ts';
import { byAnyAmount, contains, namesAmount, type OtherAmounts, showsText } from './text-filter.ts';

export type Builder = ExpressionBuilder<Tables & { t: Tables['transactions'] }, 't'>;

type Filter<V> = (eb: Builder, value: V, q: ListQuery) => Expression<SqlBool>;

type Filters = { [K in keyof TransactionQuery]?: Filter<NonNullable<TransactionQuery[K]>> };

const FILTERS: Filters = {
  bank: (eb, bank) => eb('t.bank', '=', bank),
  direction: (eb, direction) => eb('t.direction', '=', direction),
  description: (_, text, q) => showsText(text, q),
  account_iban: (eb, ibansOrIds, { bookId }) => ofAccounts(eb, bookId, ibansOrIds),
  category: (eb, ids, { bookId }) => inAny(eb, ids, withSubcategories(eb, bookId)),
  subcategory: (eb, ids) => inAny(eb, ids, exactly(eb)),
  not_category: (eb, ids, { bookId }) => inNone(eb, ids, withSubcategories(eb, bookId)),
  not_subcategory: (eb, ids) => inNone(eb, ids, exactly(eb)),
  tags: (eb, tags) => eb.and(tagsOf(tags).map(hasTag)),
  tags_any: (eb, tags) => eb.or(tagsOf(tags).map(hasTag)),
  has_tags: (eb, has) => eb('t.tags_key', has ? '!=' : '=', ''),
  amount_from: (_, __, q) => amountWithin(q),
  // The two are one span, which a row or one of its parts has to be within.
  amount_to: (_, __, q) => (q.query.amount_from === undefined ? amountWithin(q) : condition`1 = 1`),
  has_fee: (eb, has) => eb('t.fee', has ? '!=' : '=', 0),
  is_split: (eb, is) => eb('t.parts', is ? 'is not' : 'is', null),
  has_receipt: (_, has, { bookId }) =>
    has ? ownReceipt(bookId) : condition`not ${ownReceipt(bookId)}`,
  owed: (_, is) =>
    is
      ? condition`(t.aside is not null and t.owed > 0)`
      : condition`(t.owed is null or t.owed <= 0)`,
  ignore: (eb, ignored) => eb('t.ignore', '=', ignored),
  ignore_default_metrics: (eb, ignored) => eb('t.ignore_default_metrics', '=', ignored),
};

/** A list's user and filters, and the rows of the figure from which the list was opened. */
export interface ListQuery extends OtherAmounts {
  bookId: BookId;
  calendar: Calendar;
  query: TransactionQuery;
  counted?: CountedRows | undefined;
  /** Matches further rows whose shown name contains a word of the search text. */
  named?: NameSearch | undefined;
}

/** True if the filters may match some parts of a split row and not others. */
export const isByPart = ({ query, counted }: Pick<ListQuery, 'query' | 'counted'>): boolean =>
  counted !== undefined ||
  query.category !== undefined ||
  query.subcategory !== undefined ||
  query.not_category !== undefined ||
  query.not_subcategory !== undefined ||
  query.counts_as !== undefined ||
  query.amount_from !== undefined ||
  query.amount_to !== undefined ||
  namesAmount(query.description ?? '');

/** Conditions for each filter set in the query. The transactions table must be aliased `t`. */
export function conditions(eb: Builder, q: ListQuery) {
  const { bookId, query, counted } = q;
  const { from, to } = daysOf(q);
  const asked = NAMES.flatMap((name) => filtered(name, eb, q));
  return [
    condition`t.user_id = ${bookId} and t.date >= ${from} and t.date < ${to}`,
    ...(counted ? [counted.where] : []),
    ...(isMonthOfAllYears(query)
      ? [condition`cast(t.period as varchar) like ${`%${String(query.month).padStart(2, '0')}`}`]
      : []),
    ...asked,
  ];
}

const NAMES = Object.keys(FILTERS).filter((name): name is keyof Filters => name in FILTERS);

function filtered<K extends keyof Filters>(name: K, eb: Builder, q: ListQuery) {
  const filter: Filters[K] = FILTERS[name];
  const value = q.query[name];
  return filter === undefined || value == null ? [] : [filter(eb, value, q)];
}

/** The days of a list, which are the intersection of all given spans. `to` is exclusive. */
export function daysOf({ calendar, query, counted }: Omit<ListQuery, 'bookId'>): HalfOpenSpan {
  const { year, month } = query;
  const isPeriod = typeof year === 'number';
  let { from, to } = isPeriod ? halfOpen(calendar.boundsOf({ year, month })) : ALL_DAYS;
  for (const span of [query, counted ?? NOTHING_MORE]) {
    if (span.from !== undefined && span.from > from) from = span.from;
    if (span.to === undefined) continue;
    const end = addDays(span.to, 1);
    if (end < to) to = end;
  }
  return { from, to };
}

/** True for one month in all years. Its days form no single span, so the month is checked per row. */
export const isMonthOfAllYears = ({ year, month }: TransactionQuery): boolean =>
  year === ALL_YEARS && month !== undefined;

export const ALL_DAYS: HalfOpenSpan = { from: '0001-01-01', to: '9999-12-31' };
const NOTHING_MORE: Pick<CountedRows, 'from' | 'to'> = {};

/** Rows whose amount is within the span, or of which a part or what counts is. */
const amountWithin = ({ query: { amount_from: least, amount_to: most }, ...q }: ListQuery) =>
  byAnyAmount(q, (cents) => {
    const each = [
      ...(least === undefined ? [] : [condition`${cents} >= ${toCents(least)}`]),
      ...(most === undefined ? [] : [condition`${cents} <= ${toCents(most)}`]),
    ];
    return condition`(${sql.join(each, sql` and `)})`;
  });

/** True for a row with a receipt. Parts have the id of their row. */
const ownReceipt = (bookId: BookId): Condition => condition`t.id in (
  select r.transaction_id from receipts r where r.user_id = ${bookId})`;

const tagsOf = (tags: string): string[] => tags.split(',').map(fold).filter(Boolean);

const hasTag = (tag: string): Condition => contains('t.tags_key', `\n${tag}\n`);

/** Finds accounts by IBAN or id, because many files have no IBAN. */
const ofAccounts = (eb: Builder, bookId: BookId, ibansOrIds: readonly string[]) =>
  eb('t.account_id', 'in', (sub) =>
    sub
      .selectFrom('accounts')
      .select('accounts.id')
      .where('accounts.user_id', '=', bookId)
      .where((or) =>
        or.or([
          or('accounts.id', 'in', ibansOrIds),
          or('accounts.iban', 'in', ibansOrIds.map(compactIban)),
        ]),
      ),
  );

/** Condition for rows in any of the given categories, of which none is Uncategorized. */
type InCategories = (own: readonly string[]) => Expression<SqlBool>;

const exactly =
  (eb: Builder): InCategories =>
  (own) =>
    eb('t.category_id', 'in', own);

const withSubcategories =
  (eb: Builder, bookId: BookId): InCategories =>
  (own) =>
    eb('t.category_id', 'in', (sub) =>
      sub
        .selectFrom('categories')
        .select('categories.id')
        .where('categories.user_id', '=', bookId)
        .where((or) =>
          or.or([or('categories.id', 'in', own), or('categories.parent_id', 'in', own)]),
        ),
    );

/** Rows that are in any of the given categories. A row without a category counts as Uncategorized. */
function inAny(eb: Builder, ids: readonly string[], isIn: InCategories): Expression<SqlBool> {
  const own = ids.filter((id) => id !== UNCATEGORIZED_ID);
  const none = own.length < ids.length ? [eb('t.category_id', 'is', null)] : [];
  return eb.or(own.length > 0 ? [isIn(own), ...none] : none);
}

/** Rows that are in none of the given categories. */
function inNone(eb: Builder, ids: readonly string[], isIn: InCategories): Expression<SqlBool> {
  const own = ids.filter((id) => id !== UNCATEGORIZED_ID);
  const none = eb('t.category_id', 'is', null);
  const out = own.length === 0 ? [] : [eb.or([none, eb.not(isIn(own))])];
  return eb.and(own.length === ids.length ? out : [...out, eb.not(none)]);
}
