import type { Category } from '@saldo/contract/categories';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { moneyProblem, readMoney } from '../../lib/typed-money.ts';
import { flattenCategories } from '../categories/category-tree.ts';
import { type RuleValues, ruleOf } from './form-values.ts';
import { texts } from './texts.ts';

/** What is wrong, by its path in the call: `name`, `conditions.0.condition_value`. */
export type Problems = Readonly<Record<string, string>>;

/** Amounts that can be read in two ways, or in none, though the call would take their text as a number. */
function typedProblems({ conditions, actions }: RuleValues): Problems {
  const of = (path: string, { field, value }: { field: string; value: string }) => {
    const message = field === 'amount' && isDecimal(value) ? moneyProblem(value) : null;
    return message ? [[path, message]] : [];
  };
  return Object.fromEntries([
    ...conditions.flatMap((line, i) => of(`conditions.${i}.condition_value`, line)),
    ...actions.flatMap((line, i) => of(`actions.${i}.target_value`, line)),
  ]);
}

/** Other text is refused by the rules' own words. */
const isDecimal = (text: string) => readMoney(text).kind !== 'no_amount';

export function problemsOf(values: RuleValues, categories: readonly Category[]): Problems {
  const ids = new Set(flattenCategories(categories).map(({ id }) => id));
  const rule = ruleOf(values);
  const found = ruleProblems(rule, ids).map(({ path, message }) => [path, message]);
  const problems: Record<string, string> = {
    ...Object.fromEntries(found),
    ...typedProblems(values),
  };
  return rule.name === '' ? { name: texts.form.nameRequired, ...problems } : problems;
}
