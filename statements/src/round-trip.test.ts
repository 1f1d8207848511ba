import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement, type StatementBank, type StatementRow } from './index.ts';
import { arbitraryMovements, arbitraryOpening } from './testing/arbitrary.ts';
import { writeBbvaCsv, writeBbvaXlsx } from './testing/bbva.ts';
import {
  writeCaixabankCsv,
  writeCaixabankWide,
  writeCaixabankXls,
  writeImaginCsv,
} from './testing/caixabank.ts';
import { type Booked, booked, type Movement, type WriteOptions } from './testing/movements.ts';
import { writeNorma43 } from './testing/norma43.ts';
import { writeRevolutCsv, writeRevolutResaved, writeRevolutXlsx } from './testing/revolut.ts';

interface Format {
  bank: StatementBank;
  write: (movements: readonly Movement[], options: WriteOptions) => Uint8Array;
  /** Precision of dates in the format. */
  precision: 'day' | 'minute' | 'second';
  withFees?: boolean;
  /** True if the format states when the purchase was made. */
  purchase?: boolean;
  letters?: string;
}

/**
 * Characters for formats without quotes. They include no quote mark, which could open a field, and no field delimiter.
 */
const UNQUOTED = 'abcdeñÑéüçSTUVW 07.,;=-+()/&€';
const REVOLUT = { bank: 'REVOLUT', precision: 'second', withFees: true, purchase: true } as const;
const CAIXABANK = { bank: 'CAIXABANK', precision: 'day' } as const;
const BBVA = { bank: 'BBVA', precision: 'day' } as const;

const FORMATS: Record<string, Format> = {
  'Revolut CSV': { ...REVOLUT, write: writeRevolutCsv },
  'Revolut CSV in Spanish': {
    ...REVOLUT,
    write: (m, o) => writeRevolutCsv(m, { ...o, language: 'es' }),
  },
  'Revolut saved again': { ...REVOLUT, precision: 'minute', write: writeRevolutResaved },
  'Revolut workbook of lines': { ...REVOLUT, write: writeRevolutXlsx },
  'Revolut workbook of columns': {
    ...REVOLUT,
    write: (m, o) => writeRevolutXlsx(m, { ...o, shape: 'columns' }),
  },
  'CaixaBank CSV': { ...CAIXABANK, purchase: true, write: writeCaixabankCsv },
  'CaixaBank CSV in Catalan': {
    ...CAIXABANK,
    purchase: true,
    write: (m, o) => writeCaixabankCsv(m, { ...o, language: 'ca' }),
  },
  'CaixaBank workbook': { ...CAIXABANK, purchase: true, write: writeCaixabankXls },
  'CaixaBank long range CSV': { ...CAIXABANK, purchase: true, write: writeCaixabankWide },
  'CaixaBank long range workbook': {
    ...CAIXABANK,
    purchase: true,
    write: (m, o) => writeCaixabankWide(m, { ...o, as: 'xls' }),
  },
  'imagin CSV': { ...CAIXABANK, letters: UNQUOTED, write: writeImaginCsv },
  'imagin CSV with holder': {
    ...CAIXABANK,
    letters: UNQUOTED,
    write: (m, o) => writeImaginCsv(m, { ...o, preamble: 'holder' }),
  },
  'imagin CSV with period': {
    ...CAIXABANK,
    letters: UNQUOTED,
    write: (m, o) => writeImaginCsv(m, { ...o, preamble: 'period' }),
  },
  'BBVA workbook': { ...BBVA, write: writeBbvaXlsx },
  'BBVA workbook of 2023': { ...BBVA, write: (m, o) => writeBbvaXlsx(m, { ...o, age: 'dated' }) },
  'BBVA workbook in English': {
    ...BBVA,
    write: (m, o) => writeBbvaXlsx(m, { ...o, age: 'english' }),
  },
  'BBVA saved again as CSV': { ...BBVA, write: writeBbvaCsv },
  'Norma 43': { ...CAIXABANK, purchase: true, write: writeNorma43 },
};

const cut = (date: string, precision: Format['precision']): string => {
  if (precision === 'second') return date;
  return precision === 'minute' ? `${date.slice(0, 16)}:00` : `${date.slice(0, 10)}T00:00:00`;
};

function carried(row: Booked, { precision, purchase, bank }: Format): Partial<StatementRow> {
  const told = bank === 'REVOLUT' || row.started.slice(0, 10) !== row.date.slice(0, 10);
  return {
    date: cut(row.date, precision),
    amount: row.gross - row.fee,
    fee: row.fee,
    balance: row.balance,
    description: row.text,
    ...(purchase && told && { purchaseDate: cut(row.started, precision) }),
  };
}

const options = (bank: StatementBank) => ({ bank, fileName: 'statement', today: '2026-11-21' });

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  it('reads back written dates, amounts, fees, balances and texts, oldest first', async () => {
    const { withFees, letters } = format;
    const runs = /workbook/.test(name) ? 15 : 60;
    await fc.assert(
      fc.asyncProperty(
        arbitraryMovements({ withFees, letters }),
        arbitraryOpening,
        async (movements, opening) => {
          const bytes = format.write(movements, { opening });
          const { accounts, notices } = await readStatement(bytes, options(format.bank));
          const rows = accounts.flatMap((account) => account.rows);
          const wanted = booked(movements, opening).map((row) => carried(row, format));
          expect(rows).toHaveLength(wanted.length);
          rows.forEach((row, i) => {
            expect(row).toMatchObject(wanted[i] ?? {});
          });
          for (const { chain } of accounts) expect(chain.gaps).toBe(0);
          expect(notices.map(({ is }) => is)).not.toContain('fees_corrected');
        },
      ),
      { numRuns: runs },
    );
  });
});
