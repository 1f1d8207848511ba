import { stored } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestServer } from '@saldo/proofs/harness/test-server';
import type { StatementBank } from '@saldo/statements';
import { arbitraryMovements, arbitraryOpening } from '@saldo/statements/testing/arbitrary';
import { writeCaixabankCsv } from '@saldo/statements/testing/caixabank';
import type { Movement } from '@saldo/statements/testing/movements';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookId } from '../../platform/identity.ts';
import { accountsOf, importDirectly, makeUser, piece } from './testing/imports.ts';

type Write = (movements: readonly Movement[], options: { opening: number }) => Uint8Array;

const WRITERS: [StatementBank, Write][] = [
  ['REVOLUT', writeRevolutCsv],
  ['CAIXABANK', writeCaixabankCsv],
];
const RUNS = 40;

/** The rows that an account ends up with, regardless of how they were imported. */
const rowsOf = async (server: TestServer, bookId: BookId) =>
  (await stored(server, bookId))
    .map((row) =>
      [row.bank_date, row.bank_amount, row.bank_fee, row.bank_balance, row.bank_text].join(' '),
    )
    .toSorted();

describeOnOneEngine('statements of one account, in any pieces and order', (server) => {
  test.each(WRITERS)('yield the same rows: %s', async (bank, write) => {
    const pieces = fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { maxLength: 4 },
    );
    const movements = arbitraryMovements({ withFees: bank === 'REVOLUT' });
    await fc.assert(
      fc.asyncProperty(movements, arbitraryOpening, pieces, async (all, opening, cuts) => {
        const [whole, cut] = [await makeUser(server()), await makeUser(server())];
        await importDirectly(server(), whole, bank, write(all, { opening }));
        for (const [from, to] of cuts) {
          const [some, more] = piece(all, opening, from, to);
          if (some.length === 0) continue;
          // If the pieces do not connect, an account must be chosen. This user has only one.
          const [only] = await accountsOf(server(), cut);
          await importDirectly(server(), cut, bank, write(some, more), only ? [only] : []);
        }
        await importDirectly(server(), cut, bank, write(all, { opening }));
        expect(await rowsOf(server(), cut)).toEqual(await rowsOf(server(), whole));
      }),
      { numRuns: RUNS },
    );
  });
});
