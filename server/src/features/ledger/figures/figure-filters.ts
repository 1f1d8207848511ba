import {
  COUNTS,
  type CountedFigure,
  type CountedRow,
  type Counts,
  type Test,
} from '@saldo/domain/what-figures-count';
import { sql } from 'kysely';
import { type Condition, condition } from '../../../platform/db/read-rows.ts';
import type { BookId } from '../../../platform/identity.ts';
import { savingsCategories } from '../../categories/category-roles.ts';
import { isInMainCurrency } from './main-currency.ts';
import { savingsAccounts } from './savings-accounts.ts';

/** SQL conditions for fields of a counted row that are not columns. */
export type Derived = { [F in keyof CountedRow]?: Condition };

const isLeg = (bookId: BookId, own: string) => sql`exists (select 1 from transfers x
  where x.user_id = ${bookId} and x.${sql.ref(own)} = t.id and x.state = 'linked')`;
const derivedOf = (bookId: BookId): Derived => ({
  hasRate: isInMainCurrency(bookId),
  isSaved: condition`coalesce(t.category_id in (${savingsCategories(bookId)}), false)`,
  isInSavingsAccount: condition`coalesce(t.account_id in (${savingsAccounts(bookId)}), false)`,
  isTransfer: condition`(${isLeg(bookId, 'expense_id')} or ${isLeg(bookId, 'income_id')})`,
});

/** For what takes rows in any currency, whether or not a rate is known. */
export const IN_ANY_CURRENCY: Derived = { hasRate: condition`1 = 1` };

/**
 * Condition for the rows of `transactions t` that a figure counts: those in the main currency, unless `more` says which
 * others have a rate. Values are literals, because a partial index is
 * chosen from the statement's text before parameters are known.
 */
export function countedBy(figure: CountedFigure, bookId: BookId, more: Derived = {}): Condition {
  const { all, any }: Counts = COUNTS[figure];
  const derived = { ...derivedOf(bookId), ...more };
  const written = (test: Test) => conditionOf(test, derived);
  const each = condition`${sql.join(all.map(written), sql` and `)}`;
  return any ? sql`${each} and (${sql.join(any.map(written), sql` or `)})` : each;
}

function conditionOf([field, value]: Test, derived: Derived): Condition {
  const known = derived[field];
  if (known) return value ? known : sql`not ${known}`;
  const said = typeof value === 'boolean' ? Number(value) : `'${value}'`;
  return sql.raw(`t."${field}" = ${said}`);
}
