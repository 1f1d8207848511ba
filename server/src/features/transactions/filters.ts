import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { TransactionQuery } from '@saldo/contract/transactions';
import { periodBounds } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import { fold } from '@saldo/domain/text';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { flag, type Tables } from '../../platform/db/tables.ts';

type Builder = ExpressionBuilder<Tables & { t: Tables['transactions'] }, 't'>;

/** A pattern for `like … escape '\'` that finds the text anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const contains = (column: 't.search_text' | 't.tags_key', text: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${containing(text)} escape '\\'`;

type Filter<V> = (eb: Builder, value: V, userId: string) => Expression<SqlBool>;

/** How each filter of the query cuts the list down. */
const FILTERS: { [K in keyof TransactionQuery]?: Filter<NonNullable<TransactionQuery[K]>> } = {
  bank: (eb, bank) => eb('t.bank', '=', bank),
  direction: (eb, direction) => eb('t.direction', '=', direction),
  description: (_, text) => contains('t.search_text', fold(text)),
  account_iban: (eb, ibanOrId, userId) => ofAccount(eb, userId, ibanOrId),
  category: (eb, id, userId) => inCategory(eb, userId, id),
  subcategory: (eb, id) => exactCategory(eb, id),
  tags: (eb, tags) => eb.and(tagsOf(tags).map((tag) => contains('t.tags_key', `\n${tag}\n`))),
  has_fee: (eb, has) => eb('t.fee', has ? '!=' : '=', 0),
  ignore: (eb, ignored) => eb('t.ignore', '=', flag(ignored)),
  ignore_default_metrics: (eb, ignored) => eb('t.ignore_default_metrics', '=', flag(ignored)),
  counts_as: (eb, figure) => countsAs(eb, figure),
};

/** The conditions of a list, each only where the query asks for it. Transactions are called `t`. */
export function conditions(
  eb: Builder,
  userId: string,
  q: TransactionQuery,
): Expression<SqlBool>[] {
  const { from, to } = periodBounds(q.year, q.month);
  const asked = Object.entries(FILTERS).flatMap(([name, filter]) => {
    const value = q[name as keyof TransactionQuery];
    return value === undefined ? [] : [(filter as Filter<unknown>)(eb, value, userId)];
  });
  return [eb('t.user_id', '=', userId), eb('t.date', '>=', from), eb('t.date', '<', to), ...asked];
}

const tagsOf = (tags: string): string[] => tags.split(',').map(fold).filter(Boolean);

/** By IBAN or by id, since many files have no IBAN. */
const ofAccount = (eb: Builder, userId: string, ibanOrId: string) =>
  eb('t.account_id', 'in', (sub) =>
    sub
      .selectFrom('accounts')
      .select('accounts.id')
      .where('accounts.user_id', '=', userId)
      .where((or) =>
        or.or([or('accounts.id', '=', ibanOrId), or('accounts.iban', '=', compactIban(ibanOrId))]),
      ),
  );

const exactCategory = (eb: Builder, id: string) =>
  id === UNCATEGORIZED_ID ? eb('t.category_id', 'is', null) : eb('t.category_id', '=', id);

/** A parent covers its subcategories. */
const inCategory = (eb: Builder, userId: string, id: string) =>
  id === UNCATEGORIZED_ID
    ? exactCategory(eb, id)
    : eb('t.category_id', 'in', (sub) =>
        sub
          .selectFrom('categories')
          .select('categories.id')
          .where('categories.user_id', '=', userId)
          .where((or) =>
            or.or([or('categories.id', '=', id), or('categories.parent_id', '=', id)]),
          ),
      );

/** What the figures of the metrics count: euros that no flag leaves out; refunds lower the expenses and are no income. */
const countsAs = (eb: Builder, figure: 'income' | 'expense') =>
  eb.and([
    eb('t.ignore', '=', 0),
    eb('t.ignore_default_metrics', '=', 0),
    eb('t.currency', '=', 'EUR'),
    figure === 'income'
      ? eb.and([eb('t.direction', '=', 'income'), eb('t.is_refund', '=', 0)])
      : eb.or([eb('t.direction', '=', 'expense'), eb('t.is_refund', '=', 1)]),
  ]);
