import { splitLines } from '../tables/split.ts';
import type { Ledger } from '../testing/any/ledger.ts';
import { isCommonWord, isMonth } from './kept-words.ts';

export function layoutOf(text: string, delimiter: string): string {
  const ends = text.match(/\r\n?|\n/g) ?? [];
  const rows = splitLines(text.replace(/\r\n?/g, '\n'), delimiter);
  return JSON.stringify([ends, rows.map(({ line, cells }) => [line, cells.length])]);
}

/** Returns the ledger's words, numbers, accounts and amounts that still appear in a string. */
export function survivors(text: string, ledger: Ledger): string[] {
  const words = new Set(text.match(/[\p{L}\p{M}]{3,}/gu));
  const compact = text.replace(/\s/g, '');
  const own = ledger.rows.flatMap(
    (row) => `${row.text} ${row.party}`.match(/[\p{L}\p{M}]{3,}/gu) ?? [],
  );
  const numbers = [ledger.iban, ...ledger.rows.flatMap((row) => [row.partyIban, row.bankId])];
  const sizes = ledger.rows.map(({ cents }) => Math.abs(cents)).filter((size) => size >= 10_000);
  const runs = new Set(compact.replace(/[.,'’]/g, '').match(/\d+/g));
  const amounts = sizes.filter((size) => runs.has(String(size)));
  return [
    ...new Set(own.filter((word) => words.has(word) && !isCommonWord(word) && !isMonth(word))),
    ...numbers.filter((number) => compact.includes(number)),
    ...(amounts.length > sizes.length / 10 ? [`amounts: ${amounts.join(' ')}`] : []),
  ];
}
