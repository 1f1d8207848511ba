import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { ConditionField, RuleValue, TargetField } from '@saldo/contract/rules';
import { dayAndYear, money } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { findCategory } from '../categories/category-tree.ts';
import { texts as transactionTexts } from '../transactions/texts.ts';
import { isFlag } from './form/form-values.ts';
import { texts } from './texts.ts';

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

/** The word before a condition: IF for the first, AND or OR for the rest. */
export const joinWord = (position: number, match: 'and' | 'or'): string =>
  position === 0 ? texts.card.if : texts.card[match];
