import { findMerchant } from './tables/lookup.ts';
import type { Normal } from './text/normalise.ts';

/** What a person would call the merchant ("El Corte Inglés"), or the first words of the text as a name is written. */
export function displayName(normal: Normal): string {
  const known = findMerchant(normal)?.name;
  if (known) return known;
  const words = normal.merchantKey || normal.text;
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
