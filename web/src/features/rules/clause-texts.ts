import type { Category } from '@saldo/contract/categories';
import type { RuleValue, TargetField } from '@saldo/contract/rules';
import { euros } from '../../lib/format.ts';
import { findCategory } from '../categories/category-tree.ts';
import { texts as transactionTexts } from '../transactions/texts.ts';
import { isFlag } from './form/form-values.ts';
import { texts } from './texts.ts';

/** A value as a card shows it. A category has its colour, and is unknown when it is gone. */
export interface ValueText {
  text: string;
  /** In full where `text` is its last part. */
  title: string;
  color?: string;
}

const plain = (text: string): ValueText => ({ text, title: text });

const CLOSED: Partial<Record<TargetField, Record<string, string>>> = {
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
  field: TargetField,
  value: RuleValue,
  categories: readonly Category[],
): ValueText {
  const text = String(value);
  if (field === 'category') return categoryText(categories, text);
  if (isFlag(field)) return plain(text === 'true' ? texts.yes : texts.no);
  if (field === 'amount') {
    return plain(text !== '' && Number.isFinite(Number(text)) ? euros(Number(text)) : text);
  }
  return plain(CLOSED[field]?.[text] ?? (text || texts.card.nothing));
}

/** The word before a condition: the first one starts, the others join. */
export const joinWord = (position: number, match: 'and' | 'or'): string =>
  position === 0 ? texts.card.if : texts.card[match];
