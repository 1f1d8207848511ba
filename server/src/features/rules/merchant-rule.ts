import { displayName, namesNobody } from '@saldo/categorizer/merchant-name';
import { type Normal, normalize } from '@saldo/categorizer/text/normalize';
import type { RuleInput } from '@saldo/contract/rules';
import { type Direction, signed } from '@saldo/domain/money';
import type { RunnableRule } from '@saldo/domain/rules/compile';
import { type RuleRow, ruleRow } from '@saldo/domain/rules/row';
import { fold } from '@saldo/domain/text';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import * as store from './store.ts';

/** Number of newest choices that count. Older choices are less relevant. */
const CHOICES_READ = 5000;
/** Minimum length of a condition's text; shorter ones match too much. */
const SHORTEST = 3;

/** A transaction with the category that the user chose for it. */
export interface CategoryChoice {
  row: RuleRow;
  normal: Normal;
  name: string;
  categoryId: string;
  /**
   * Choices with the same merchant, category and time form one decision. Null if the choice does not count as a
   * decision.
   */
  decidedAt: string | null;
}

interface ChosenRow {
  description: string;
  creditor_name: string | null;
  debtor_name: string | null;
  direction: Direction;
  amount: number;
}

export function choiceOf(
  row: ChosenRow,
  categoryId: string,
  decidedAt: string | null = null,
): CategoryChoice {
  const { description, creditor_name: creditor, debtor_name: debtor, direction, amount } = row;
  const text = { description, creditor, debtor, amount: signed(amount, direction) };
  return {
    categoryId,
    decidedAt,
    normal: normalize(text),
    name: displayName(text),
    row: ruleRow(
      { bank: '', creditor_name: creditor, debtor_name: debtor },
      {
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
      },
    ),
  };
}

/** The most recent category choices of the user, newest first. */
export async function listManualChoices(db: Db, q: { bookId: BookId }): Promise<CategoryChoice[]> {
  const rows = await store.findManualChoices(db, { ...q, limit: CHOICES_READ });
  return rows.map(({ category_id, decided_at, ...row }) => choiceOf(row, category_id, decided_at));
}

/** A rule that sets a category on every transaction whose description contains the given text. */
export function ruleFor(q: {
  name: string;
  text: string;
  category: { id: string; name: string };
}): RuleInput {
  return {
    name: q.name,
    description: `${q.name} is ${q.category.name}`,
    bank: null,
    is_enabled: true,
    bit_operator: 'and',
    conditions: [{ condition_field: 'description', operator: 'includes', condition_value: q.text }],
    actions: [{ action: 'set', target_field: 'category', target_value: q.category.id }],
  };
}

/**
 * The longest prefix of the merchant's name that occurs in all of the merchant's descriptions but in no description
 * with another category. If there is none, the whole description, on the same conditions. A bank's own words
 * ("Transferencia recibida") occur in every user's payments, so they never make a rule.
 */
export function textFor(
  merchant: string,
  same: readonly CategoryChoice[],
  others: readonly CategoryChoice[],
): string | null {
  const words = merchant.split(' ');
  const whole = same[0]?.row.descriptionKey ?? '';
  const candidates = [
    ...words.map((_, cut) => words.slice(0, words.length - cut).join(' ')),
    whole,
  ];
  const has =
    (text: string) =>
    ({ row }: CategoryChoice): boolean =>
      row.descriptionKey.includes(text);
  const text = candidates.find(
    (one) =>
      fold(one).length >= SHORTEST &&
      !namesNobody(one) &&
      same.every(has(fold(one))) &&
      !others.some(has(fold(one))),
  );
  return text ?? null;
}

/**
 * Name of the rule that already sets the category on the first transaction. Null unless every transaction has such a
 * rule.
 */
export function findExistingRule(
  same: readonly CategoryChoice[],
  categoryId: string,
  rules: readonly RunnableRule[],
): string | null {
  const setting = rules.filter((rule) => setsCategory(rule, categoryId));
  const found = same.map(({ row }) => setting.find((rule) => rule.matches(row)));
  return found.every(Boolean) ? (found[0]?.name ?? null) : null;
}

const setsCategory = ({ settings }: RunnableRule, categoryId: string): boolean =>
  settings.some(
    ({ field, value, split }) => field === 'category' && value.id === categoryId && !split,
  );
