import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { makeLedger } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { PDF_DESIGNS, printPdf } from './testing/any/print-pdf.ts';
import { differences, truthOf } from './testing/any/truth.ts';

/** What is asked or refused, by design and then by locale or for all. The test fails if one of them is read. */
const OPEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

describe.each(PDF_DESIGNS)('a PDF of the design: $name', (design) => {
  test.each(LOCALES)('$name', async (locale) => {
    const ledger = makeLedger({ seed: 7, locale, rows: 60 });
    const found = await readingOf(printPdf(ledger, design));
    const right = truthOf(ledger, { columns: design.columns, titles: 3 });
    const differs = typeof found === 'string' ? [found] : differences(found, right);
    const why = OPEN[design.name]?.[locale.name] ?? OPEN[design.name]?.all;
    if (why === undefined) expect(differs).toEqual([]);
    else expect(differs).not.toEqual([]);
  });
});

async function readingOf(bytes: Uint8Array) {
  try {
    const reading = await readAny(bytes, { fileName: 'statement.pdf', today: '2026-11-26' });
    return 'question' in reading ? `asks ${reading.question.ask}` : reading.statement;
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
}
