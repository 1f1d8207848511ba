import type { RuleSuggestion } from '@saldo/contract/rules';
import { groupBy } from '@saldo/domain/records';
import type { RunnableRule } from '@saldo/domain/rules/compile';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import {
  type CategoryChoice,
  findExistingRule,
  listManualChoices,
  ruleFor,
  textFor,
} from './merchant-rule.ts';
import { compiled, type RuleBook, readRuleBook } from './run-rules.ts';

/** Number of equal decisions after which a rule is suggested. */
const DECISIONS = 3;
const OFFERED = 20;

/** Suggests a rule for each merchant to which the user has given the same category three times or more. */
export async function suggestRules(
  { storage }: TaskContext,
  { bookId }: { bookId: BookId },
): Promise<RuleSuggestion[]> {
  const book = await readRuleBook(storage.read, { bookId });
  const choices = await listManualChoices(storage.read, { bookId });
  const rules = compiled(book, book.rules);
  return [...byMerchant(choices)]
    .flatMap(([merchant, own]) => suggestionFor({ merchant, own, all: choices }, book, rules) ?? [])
    .toSorted((a, b) => b.corrections - a.corrections)
    .slice(0, OFFERED);
}

const byMerchant = (choices: readonly CategoryChoice[]): Map<string, CategoryChoice[]> =>
  groupBy(
    choices.filter(({ normal }) => normal.merchantKey !== ''),
    ({ normal }) => normal.merchantKey,
  );

/**
 * Suggests a rule for one merchant. Null if the choices differ too much, a rule already does this, or no text
 * identifies the merchant.
 */
function suggestionFor(
  {
    merchant,
    own,
    all,
  }: { merchant: string; own: readonly CategoryChoice[]; all: readonly CategoryChoice[] },
  book: RuleBook,
  rules: readonly RunnableRule[],
): RuleSuggestion | null {
  const categoryId = mostChosen(own);
  const same = own.filter((choice) => choice.categoryId === categoryId);
  const [first] = same;
  const decisions = decisionsOf(same).size;
  if (!first || decisions < DECISIONS || decisions * 2 <= decisionsOf(own).size) return null;
  const others = all.filter((choice) => choice.categoryId !== categoryId);
  const text = textFor(merchant, same, others);
  if (text === null || findExistingRule(same, categoryId, rules) !== null) return null;
  const { name } = first;
  const categoryName = book.categoryNames.get(categoryId) ?? '';
  const rule = ruleFor({ name, text, category: { id: categoryId, name: categoryName } });
  return {
    key: `${merchant}|${categoryId}`,
    merchant: name,
    category_name: categoryName,
    corrections: decisions,
    rule,
  };
}

/** Decisions by time and category, so one answer for many rows of a merchant counts as one decision. */
const decisionsOf = (choices: readonly CategoryChoice[]): Map<string, string> =>
  new Map(
    choices.flatMap(({ decidedAt, categoryId }) =>
      decidedAt === null ? [] : [[`${decidedAt} ${categoryId}`, categoryId]],
    ),
  );

function mostChosen(choices: readonly CategoryChoice[]): string {
  const counts = new Map<string, number>();
  for (const id of decisionsOf(choices).values()) counts.set(id, (counts.get(id) ?? 0) + 1);
  let most: [string, number] = ['', 0];
  for (const entry of counts) if (entry[1] > most[1]) most = entry;
  return most[0];
}
