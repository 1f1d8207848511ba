import {
  COUNTS,
  type CountedFigure,
  type CountedRow,
  type Counts,
  type Test,
} from '@saldo/domain/what-figures-count';
import { sql } from 'kysely';
import { type Condition, condition } from '../../../platform/db/read-rows.ts';
import { savingsCategories } from '../../categories/category-roles.ts';
import { isInMainCurrency } from './main-currency.ts';
import { savingsAccounts } from './savings-accounts.ts';

/** SQL conditions for fields of a counted row that are not columns. */
export type Derived = { [F in keyof CountedRow]?: Condition };

const isLeg = (userId: string, own: string) => sql`exists (select 1 from transfers x
  where x.user_id = ${userId} and x.${sql.ref(own)} = t.id and x.state = 'linked')`;
const derivedOf = (userId: string): Derived => ({
  isSaved: condition`coalesce(t.category_id in (${savingsCategories(userId)}), false)`,
  isInSavingsAccount: condition`coalesce(t.account_id in (${savingsAccounts(userId)}), false)`,
  isTransfer: condition`(${isLeg(userId, 'expense_id')} or ${isLeg(userId, 'income_id')})`,
});

/**
 * Condition for the rows of `transactions t` that a figure counts. Values are literals, because a partial index is
 * chosen from the statement's text before parameters are known.
 */
export function countedBy(figure: CountedFigure, userId: string, more: Derived = {}): Condition {
  const { all, any }: Counts = COUNTS[figure];
  const derived = { ...derivedOf(userId), ...more };
  const written = (test: Test) => conditionOf(test, userId, derived);
  const each = condition`${sql.join(all.map(written), sql` and `)}`;
  return any ? sql`${each} and (${sql.join(any.map(written), sql` or `)})` : each;
}

function conditionOf([field, value]: Test, userId: string, derived: Derived): Condition {
  const known = derived[field];
  if (known) return value ? known : sql`not ${known}`;
  if (field === 'isInCurrency') return isInMainCurrency(userId, value);
  const said = typeof value === 'boolean' ? Number(value) : `'${value}'`;
  return sql.raw(`t."${field}" = ${said}`);
}
