import type { Category } from '@saldo/contract/categories';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { flattenCategories } from '../categories/category-tree.ts';
import { type RuleValues, ruleOf } from './form-values.ts';
import { texts } from './texts.ts';

/** What is wrong, by its path in the call: `name`, `conditions.0.condition_value`. */
export type Problems = Readonly<Record<string, string>>;

export function problemsOf(values: RuleValues, categories: readonly Category[]): Problems {
  const ids = new Set(flattenCategories(categories).map(({ id }) => id));
  const rule = ruleOf(values);
  const found = ruleProblems(rule, ids).map(({ path, message }) => [path, message]);
  const problems: Record<string, string> = Object.fromEntries(found);
  return rule.name === '' ? { name: texts.form.nameRequired, ...problems } : problems;
}
