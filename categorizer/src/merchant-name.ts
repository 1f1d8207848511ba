import { findMerchant } from './tables/lookup.ts';
import { type Normal, normalise, type RowText } from './text/normalise.ts';

/** What a person would call the merchant that a row names ("El Corte Inglés"), or null when the tables know none. */
export function merchantName(row: RowText): string | null {
  return findMerchant(normalise(row))?.name ?? null;
}

/** The merchant's name, or the first words of the text as a name is written. */
export function displayName(normal: Normal): string {
  const known = findMerchant(normal)?.name;
  if (known) return known;
  const words = normal.merchantKey || normal.text;
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
