import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { Action, ConditionField, RuleValue, TargetField } from '@saldo/contract/rules';
import { dayAndYear, money, percentAsTyped } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { findCategory } from '../categories/category-tree.ts';
import { texts as transactionTexts } from '../transactions/texts.ts';
import { isFlag } from './form/form-values.ts';
import { FIELD_NAMES, texts } from './texts.ts';

/** A value as shown on a card. Categories have a color; deleted ones are shown as unknown. */
export interface ValueText {
  text: string;
  /** Full name if `text` is only its last part. */
  title: string;
  color?: string;
}

const plain = (text: string): ValueText => ({ text, title: text });

const CLOSED: Partial<Record<ConditionField | TargetField, Record<string, string>>> = {
  direction: transactionTexts.directions,
  type: transactionTexts.types,
  product: transactionTexts.products,
};

function categoryText(categories: readonly Category[], id: string): ValueText {
  const place = findCategory(categories, id);
  if (!place) return plain(texts.unknownCategory);
  const { name, color } = place.sub ?? place.main;
  const title = place.sub ? `${place.main.name} > ${name}` : name;
  return { text: name, title, color };
}

export function valueText(
  field: ConditionField | TargetField,
  value: RuleValue,
  categories: readonly Category[],
  accounts: readonly Account[] = [],
): ValueText {
  const text = String(value);
  if (field === 'category') return categoryText(categories, text);
  if (isFlag(field)) return plain(text === 'true' ? texts.yes : texts.no);
  if (field === 'amount') {
    return plain(text !== '' && Number.isFinite(Number(text)) ? money(inMain(Number(text))) : text);
  }
  if (field === 'account') {
    return plain(accounts.find(({ id }) => id === text)?.name ?? texts.unknownAccount);
  }
  if (field === 'date') return plain(dayAndYear(text));
  return plain(CLOSED[field]?.[text] ?? (text || texts.card.nothing));
}

/** What an action sets: `Interest €200.00, Fees 1.5%, rest Mortgage` if it splits. */
export function ruleActionText(action: Action, categories: readonly Category[]): ValueText {
  const { target_field: field, target_value: value, parts } = action;
  if (!parts) return valueText(field, value, categories);
  const nameOf = (id: string) => categoryText(categories, id).text;
  const all = parts.map(({ category, amount = 0, percent }) => {
    const size = percent === undefined ? money(inMain(amount)) : percentAsTyped(percent);
    return `${nameOf(category)} ${size}`;
  });
  return plain([...all, texts.split.restOf(nameOf(String(value)))].join(', '));
}

/** The name of what an action sets. */
export const actionName = ({ target_field: field, parts }: Action): string =>
  parts ? texts.split.field : FIELD_NAMES[field];

/** The word before a condition: IF for the first, AND or OR for the rest. */
export const joinWord = (position: number, match: 'and' | 'or'): string =>
  position === 0 ? texts.card.if : texts.card[match];
