import { describe, expect, test } from 'vitest';
import { vocabulary } from './fields/vocabulary.ts';
import { readAny } from './read-any.ts';
import { differences, truthOf } from './testing/any/expected-rows.ts';
import { makeLedger } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { printDelimited } from './testing/any/print-delimited.ts';
import { printTable, type TableForm } from './testing/any/print-table.ts';

/** Both written forms of Norwegian use the same direction words. */
const languageOf = (name: string): string => (name.startsWith('nn') ? 'nb' : name.slice(0, 2));

const PAIRS = LOCALES.flatMap((locale) =>
  vocabulary()
    .signs.filter(({ language }) => language === languageOf(locale.name))
    .map((pair) => ({ locale, name: locale.name, out: pair.out, into: pair.in })),
);

describe('a column of direction words', () => {
  test.each(PAIRS)('reads $out and $into ($name)', async ({ locale, out, into }) => {
    const ledger = makeLedger({ seed: 11, locale, rows: 15 });
    for (const columns of [
      ['day', 'text', 'money', 'currency'],
      ['day', 'text', 'money', 'balance', 'currency'],
    ] as const) {
      const form: TableForm = { columns, money: { by: 'words', words: [out, into] } };
      const bytes = new TextEncoder().encode(printDelimited(printTable(ledger, form)));
      const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26' });
      if ('question' in reading) throw new Error(reading.question.ask);
      expect(differences(reading.statement, truthOf(ledger, form))).toEqual([]);
    }
  });

  test('is known in most languages', () => {
    expect(PAIRS.length).toBeGreaterThan(100);
  });
});
