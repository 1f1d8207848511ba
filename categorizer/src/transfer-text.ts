import { MONTHS } from './names/words.ts';
import { isTransferNoun } from './tables/movements.ts';
import { leadingPhrase } from './tables/phrases.ts';
import { foldText, splitWords } from './text/words.ts';

/** Phrases that precede a name in any kind of payment, so alone they prove nothing. */
const PREPOSITIONS = new Set(['to', 'from']);

/**
 * True if a bank's text says that the money was transferred, as in "TRASPASO A CUENTA" or "SEPA-Überweisung". What the
 * text says first decides: "COMPRA AIRPORT TRANSFER" is a purchase.
 */
export const saysTransfer = (text: string): boolean => text.split('\n').some(lineSaysTransfer);

function lineSaysTransfer(line: string): boolean {
  const words = splitWords(foldText(line));
  const led = leadingPhrase(words);
  if (led && led.kind !== 'transfer') return false;
  if (led && !(led.length === 1 && PREPOSITIONS.has(words[0] ?? ''))) return true;
  return words.some(isTransferNoun);
}

/** The words of a bank's text that payments of the same kind repeat: without months and anything with a digit. */
export const lastingWords = (text: string): string =>
  splitWords(foldText(text))
    .filter((word) => !MONTHS.has(word) && !/\d/.test(word))
    .join(' ');
