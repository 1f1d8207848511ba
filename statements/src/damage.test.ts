import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement, type Statement, type StatementBank, StatementError } from './index.ts';
import { arbitraryMovements, arbitraryOpening } from './testing/arbitrary.ts';
import { writeBbvaCsv } from './testing/bbva.ts';
import { writeCaixabankCsv, writeImaginCsv } from './testing/caixabank.ts';
import { booked, type Movement, type WriteOptions } from './testing/movements.ts';
import { writeNorma43 } from './testing/norma43.ts';
import { writeRevolutCsv } from './testing/revolut.ts';

type Write = (movements: readonly Movement[], options: WriteOptions) => Uint8Array;

const TEXTS: readonly (readonly [string, StatementBank, Write])[] = [
  ['Revolut CSV', 'REVOLUT', writeRevolutCsv],
  ['CaixaBank CSV', 'CAIXABANK', writeCaixabankCsv],
  ['imagin CSV', 'CAIXABANK', writeImaginCsv],
  ['BBVA CSV', 'BBVA', writeBbvaCsv],
  ['Norma 43', 'CAIXABANK', writeNorma43],
];

/** The statement, or null if it was refused with a StatementError. Any other error fails the test. */
async function readOrRefuse(bytes: Uint8Array, bank: StatementBank): Promise<Statement | null> {
  try {
    return await readStatement(bytes, { bank, fileName: 'x', today: '2026-11-21' });
  } catch (error) {
    expect(error).toBeInstanceOf(StatementError);
    return null;
  }
}

const LETTERS = 'abcñÑé 0.,=-';

describe.each(TEXTS)('%s cut off at any point', (_name, bank, write) => {
  it('is refused, or yields only rows whose bytes are present', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryMovements({ letters: LETTERS }),
        arbitraryOpening,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (movements, opening, share) => {
          const bytes = write(movements, { opening });
          const kept = bytes.subarray(0, Math.floor(bytes.length * share));
          const statement = await readOrRefuse(kept, bank);
          const whole = booked(movements, opening).map(
            (row) => `${row.date.slice(0, 10)} ${row.gross}`,
          );
          for (const row of statement?.accounts.flatMap(({ rows }) => rows) ?? []) {
            const at = whole.indexOf(`${row.date.slice(0, 10)} ${row.amount}`);
            expect(at).toBeGreaterThanOrEqual(0);
            whole.splice(at, 1);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 8,
});

function damaged(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [at, byte] of changes) copy[Math.floor(at * (copy.length - 1))] = byte;
  return copy;
}

const FILES: readonly (readonly [string, StatementBank])[] = [
  ['caixabank/Movimientos_cuenta_0000001.xls', 'CAIXABANK'],
  ['caixabank/TT310126.001.XLS', 'CAIXABANK'],
  ['caixabank/moviments-catala-latin1.csv', 'CAIXABANK'],
  ['norma43/enero-cp850.n43', 'CAIXABANK'],
  ['bbva/movimientos-2023.xlsx', 'BBVA'],
  ['revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.csv', 'REVOLUT'],
  ['revolut/columns.xlsx', 'REVOLUT'],
  ['revolut/resaved-broken-fees.csv', 'REVOLUT'],
];

describe.each(FILES)('%s with changed or missing bytes', (name, bank) => {
  const bytes = readFileSync(new URL(`fixtures/${name}`, import.meta.url));

  it('is read or refused properly, and in time', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        await readOrRefuse(damaged(bytes, changes), bank);
      }),
      { numRuns: 60, timeout: 5000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        await readOrRefuse(bytes.subarray(0, length), bank);
      }),
      { numRuns: 30, timeout: 5000 },
    );
  });
});

describe('an old workbook whose damage looks like an endless formula', () => {
  it('is read or refused like any other', async () => {
    const name = 'fixtures/caixabank/TT310126.001.XLS';
    const bytes = Uint8Array.from(readFileSync(new URL(name, import.meta.url)));
    // Byte changes found by random corruption. Unless formulas are removed, the library never finishes reading this
    // file.
    const changes = [
      [121, 26],
      [3306, 151],
      [3940, 108],
      [7937, 165],
      [9627, 205],
    ] as const;
    for (const [at, byte] of changes) bytes[at] = byte;
    await readOrRefuse(bytes, 'CAIXABANK');
  }, 5000);
});

describe('any bytes', () => {
  it('are refused with a message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await readOrRefuse(bytes, 'CAIXABANK')).toBeNull();
      }),
    );
  });
});
