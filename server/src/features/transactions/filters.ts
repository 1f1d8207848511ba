import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { ALL_YEARS, type TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Calendar } from '@saldo/domain/calendar';
import { addDays } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import { toCents } from '@saldo/domain/money';
import { type HalfOpenSpan, halfOpen } from '@saldo/domain/spans';
import { fold } from '@saldo/domain/text';
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import { condition } from '../../platform/db/read-rows.ts';
import type { BookId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';
import type { NameSearch } from '../merchants/search-names.ts';
import type { CountedRows } from '../targets/list-filters.ts';
import { contains, showsText } from './text-filter.ts';

export type Builder = ExpressionBuilder<Tables & { t: Tables['transactions'] }, 't'>;

type Filter<V> = (eb: Builder, value: V, q: ListQuery) => Expression<SqlBool>;

type Filters = { [K in keyof TransactionQuery]?: Filter<NonNullable<TransactionQuery[K]>> };

const FILTERS: Filters = {
  bank: (eb, bank) => eb('t.bank', '=', bank),
  direction: (eb, direction) => eb('t.direction', '=', direction),
  description: (_, text, { bookId, named }) => showsText(text, { bookId, named }),
  account_iban: (eb, ibanOrId, { bookId }) => ofAccount(eb, bookId, ibanOrId),
  category: (eb, id, { bookId }) => inCategory(eb, bookId, id),
  subcategory: (eb, id) => exactCategory(eb, id),
  not_category: (eb, ids, { bookId }) =>
    inNone(eb, ids, (own) => withSubcategories(eb, bookId, own)),
  not_subcategory: (eb, ids) => inNone(eb, ids, (own) => eb('t.category_id', 'in', own)),
  tags: (eb, tags) => eb.and(tagsOf(tags).map((tag) => contains('t.tags_key', `\n${tag}\n`))),
  amount_from: (eb, least) => eb('t.amount', '>=', toCents(least)),
  amount_to: (eb, most) => eb('t.amount', '<=', toCents(most)),
  has_fee: (eb, has) => eb('t.fee', has ? '!=' : '=', 0),
  ignore: (eb, ignored) => eb('t.ignore', '=', ignored),
  ignore_default_metrics: (eb, ignored) => eb('t.ignore_default_metrics', '=', ignored),
};

/** A list's user and filters, and the rows of the figure from which the list was opened. */
export interface ListQuery {
  bookId: BookId;
  calendar: Calendar;
  query: TransactionQuery;
  counted?: CountedRows | undefined;
  /** The parts of the user's split rows, as a table; undefined if there are none. */
  parts?: RawBuilder<unknown> | undefined;
  /** Matches further rows whose shown name contains a word of the search text. */
  named?: NameSearch | undefined;
}

/** True if the filters may match some parts of a split row and not others. */
export const isByCategory = ({ query, counted }: ListQuery): boolean =>
  counted !== undefined ||
  query.category !== undefined ||
  query.subcategory !== undefined ||
  query.not_category !== undefined ||
  query.not_subcategory !== undefined ||
  query.counts_as !== undefined;

/** Conditions for each filter set in the query. The transactions table must be aliased `t`. */
export function conditions(eb: Builder, q: ListQuery) {
  const { bookId, query, counted } = q;
  const { from, to } = daysOf(q);
  const asked = NAMES.flatMap((name) => filtered(name, eb, q));
  return [
    condition`t.user_id = ${bookId} and t.date >= ${from} and t.date < ${to}`,
    ...(counted ? [counted.where] : []),
    ...(isMonthOfAllYears(query)
      ? [condition`substr(t.date, 6, 2) = ${String(query.month).padStart(2, '0')}`]
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

const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' };
const NOTHING_MORE: Pick<CountedRows, 'from' | 'to'> = {};

const tagsOf = (tags: string): string[] => tags.split(',').map(fold).filter(Boolean);

/** Finds the account by IBAN or id, because many files have no IBAN. */
const ofAccount = (eb: Builder, bookId: BookId, ibanOrId: string) =>
  eb('t.account_id', 'in', (sub) =>
    sub
      .selectFrom('accounts')
      .select('accounts.id')
      .where('accounts.user_id', '=', bookId)
      .where((or) =>
        or.or([or('accounts.id', '=', ibanOrId), or('accounts.iban', '=', compactIban(ibanOrId))]),
      ),
  );

const exactCategory = (eb: Builder, id: string) =>
  id === UNCATEGORIZED_ID ? eb('t.category_id', 'is', null) : eb('t.category_id', '=', id);

/** Rows in a category. A parent includes its subcategories. */
export const inCategory = (eb: Builder, bookId: BookId, id: string) =>
  id === UNCATEGORIZED_ID ? exactCategory(eb, id) : withSubcategories(eb, bookId, [id]);

const withSubcategories = (eb: Builder, bookId: BookId, ids: readonly string[]) =>
  eb('t.category_id', 'in', (sub) =>
    sub
      .selectFrom('categories')
      .select('categories.id')
      .where('categories.user_id', '=', bookId)
      .where((or) =>
        or.or([or('categories.id', 'in', ids), or('categories.parent_id', 'in', ids)]),
      ),
  );

/** Rows that are in none of the given categories. A row without a category counts as Uncategorized. */
function inNone(
  eb: Builder,
  ids: readonly string[],
  isIn: (own: string[]) => Expression<SqlBool>,
): Expression<SqlBool> {
  const own = ids.filter((id) => id !== UNCATEGORIZED_ID);
  const none = eb('t.category_id', 'is', null);
  const out = own.length === 0 ? [] : [eb.or([none, eb.not(isIn(own))])];
  return eb.and(own.length === ids.length ? out : [...out, eb.not(none)]);
}
