import { displayName } from '@saldo/categorizer/merchant-name';
import { type Normal, normalise } from '@saldo/categorizer/text/normalise';
import type { RuleInput, RuleSuggestion } from '@saldo/contract/rules';
import { type Direction, signed } from '@saldo/domain/money';
import { type RunnableRule, runnable } from '@saldo/domain/rules/compile';
import { type RuleRow, ruleRow } from '@saldo/domain/rules/row';
import { fold } from '@saldo/domain/text';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type RuleBook, readRuleBook } from './run.ts';
import * as store from './store.ts';

/** The same choice so often asks for a rule. */
const CORRECTIONS = 3;
/** Newer choices say more than older ones. */
const CHOICES_READ = 5000;
const OFFERED = 20;
/** Of what a condition looks for: less is in too many texts. */
const SHORTEST = 3;

/** What a hand has chosen a category for. */
interface Choice {
  row: RuleRow;
  normal: Normal;
  /** What to call its other side. */
  name: string;
  categoryId: string;
}

/** Rules that a person's own choices ask for: the same category by hand for one merchant, three times or more. */
export async function suggestRules(
  { storage }: TaskContext,
  { userId }: { userId: string },
): Promise<RuleSuggestion[]> {
  const book = await readRuleBook(storage.read, { userId });
  const choices = (await store.chosenByHand(storage.read, { userId, limit: CHOICES_READ })).flatMap(
    (row) => (row.category_id === null ? [] : [choiceOf(row, row.category_id)]),
  );
  return [...byMerchant(choices)]
    .flatMap(([merchant, own]) => suggestionFor(merchant, own, choices, book) ?? [])
    .toSorted((a, b) => b.corrections - a.corrections)
    .slice(0, OFFERED);
}

interface ChosenRow {
  description: string;
  creditor_name: string | null;
  debtor_name: string | null;
  direction: Direction;
  amount: number;
}

function choiceOf(row: ChosenRow, categoryId: string): Choice {
  const { description, creditor_name: creditor, debtor_name: debtor, direction, amount } = row;
  const text = { description, creditor, debtor, amount: signed(amount, direction) };
  return {
    categoryId,
    normal: normalise(text),
    name: displayName(text),
    row: ruleRow('', {
      description,
      category: { id: null, source: 'none' },
      tags: [],
      amount,
      direction,
      type: 'unknown',
      product: 'current',
      ignore: false,
      ignore_default_metrics: false,
      is_refund: false,
    }),
  };
}

function byMerchant(choices: readonly Choice[]): Map<string, Choice[]> {
  const merchants = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = choice.normal.merchantKey;
    if (key === '') continue;
    const own = merchants.get(key);
    if (own) own.push(choice);
    else merchants.set(key, [choice]);
  }
  return merchants;
}

/** Null where the choices differ too much, a rule does it already, or no text tells the merchant from others. */
function suggestionFor(
  merchant: string,
  own: readonly Choice[],
  all: readonly Choice[],
  book: RuleBook,
): RuleSuggestion | null {
  const categoryId = mostChosen(own);
  const same = own.filter((choice) => choice.categoryId === categoryId);
  const [first] = same;
  if (!first || same.length < CORRECTIONS || same.length * 2 <= own.length) return null;
  const others = all.filter((choice) => choice.categoryId !== categoryId);
  const text = textFor(merchant, same, others);
  if (text === null || isDone(same, categoryId, book)) return null;
  const { name } = first;
  const categoryName = book.categoryNames.get(categoryId) ?? '';
  const rule: RuleInput = {
    name,
    description: `${name} is ${categoryName}`,
    bank: null,
    is_enabled: true,
    bit_operator: 'and',
    conditions: [{ condition_field: 'description', operator: 'includes', condition_value: text }],
    actions: [{ action: 'set', target_field: 'category', target_value: categoryId }],
  };
  return {
    key: `${merchant}|${categoryId}`,
    merchant: name,
    category_name: categoryName,
    corrections: same.length,
    rule,
  };
}

function mostChosen(choices: readonly Choice[]): string {
  const counts = new Map<string, number>();
  for (const { categoryId } of choices) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  let most: [string, number] = ['', 0];
  for (const entry of counts) if (entry[1] > most[1]) most = entry;
  return most[0];
}

/** The longest beginning of the merchant's name that all of its texts have and no text of another category has. */
function textFor(
  merchant: string,
  same: readonly Choice[],
  others: readonly Choice[],
): string | null {
  const words = merchant.split(' ');
  const whole = same[0]?.row.descriptionKey ?? '';
  const candidates = [
    ...words.map((_, cut) => words.slice(0, words.length - cut).join(' ')),
    whole,
  ];
  const has =
    (text: string) =>
    ({ row }: Choice): boolean =>
      row.descriptionKey.includes(text);
  const text = candidates.find(
    (one) =>
      fold(one).length >= SHORTEST && same.every(has(fold(one))) && !others.some(has(fold(one))),
  );
  return text ?? null;
}

/** Whether rules that are there, enabled or not, set that category on all of these. */
function isDone(same: readonly Choice[], categoryId: string, book: RuleBook): boolean {
  const rules = book.rules.flatMap((rule) => runnable(rule, book.tree) ?? []);
  const setting = rules.filter((rule) => setsCategory(rule, categoryId));
  return same.every(({ row }) => setting.some((rule) => rule.matches(row)));
}

const setsCategory = ({ settings }: RunnableRule, categoryId: string): boolean =>
  settings.some(({ field, value }) => field === 'category' && value.id === categoryId);
