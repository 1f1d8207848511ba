import { keysOf } from '@saldo/domain/records';

/** Why a row has or may get a category, in the order in which a sentence is recognized. */
const SENTENCES = {
  /** Guesses: so many rows of the same merchant have this category. */
  chosen_at: 'You chose this for {count} at {name}',
  chosen_with: 'You chose this for {count} with “{name}”',
  /** The user's last decision about this merchant. */
  chosen: 'You chose this for {name}',
  merchant: 'Known merchant: {name}',
  merchant_code: 'Merchant category code (MCC) {name}',
  looks_like: 'Looks like {name}',
  contains: 'Contains “{name}”',
  comes_in: 'Comes in every month',
  same_amount: 'Same amount every month',
  similar_amount: 'Similar in amount to others you’ve categorized',
  similar: 'Similar to others you’ve categorized',
  llm_suggested: 'The language model suggests this for “{name}”',
  llm_agreed: 'The language model chose this for “{name}”, in line with your own choices',
  llm_chose: 'The language model chose this for “{name}”',
  unknown: 'Not enough information yet',
};
export const CATEGORY_REASONS = keysOf(SENTENCES);

/** A fact that can be stored, for which `reasonText` writes the sentence. */
export interface CategoryReason {
  is: keyof typeof SENTENCES;
  name?: string | undefined;
  count?: number | undefined;
}

const others = (count: number): string => `${count} ${count === 1 ? 'other' : 'others'}`;

export const reasonText = ({ is, name = '', count = 0 }: CategoryReason): string =>
  SENTENCES[is].replace('{count}', others(count)).replace('{name}', () => name);

/** The reason whose sentence this is. Null for any other sentence. */
export function parseReason(sentence: string): CategoryReason | null {
  for (const is of CATEGORY_REASONS) {
    const reason = { is, ...partsOf(SENTENCES[is], sentence) };
    if (reasonText(reason) === sentence) return reason;
  }
  return null;
}

/** What a sentence says at the places of its parameters, if it follows the pattern. */
function partsOf(pattern: string, sentence: string): Omit<CategoryReason, 'is'> {
  const [before = '', isCounted] = pattern.split('{count}');
  const found = isCounted === undefined ? null : /^\d+ others?/.exec(sentence.slice(before.length));
  const [start = '', end] = pattern.replace('{count}', found?.[0] ?? '').split('{name}');
  return {
    ...(end === undefined
      ? {}
      : { name: sentence.slice(start.length, sentence.length - end.length) }),
    ...(found ? { count: Number.parseInt(found[0], 10) } : {}),
  };
}
