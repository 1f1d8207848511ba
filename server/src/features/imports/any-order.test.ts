import type { StatementBank } from '@saldo/statements';
import { arbitraryMovements, arbitraryOpening } from '@saldo/statements/testing/arbitrary';
import { writeCaixabankCsv } from '@saldo/statements/testing/caixabank';
import { booked, type Movement } from '@saldo/statements/testing/movements';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { describeOnEachEngine, type TestServer } from '../../testing/harness.ts';
import { stored } from '../../testing/statements.ts';
import { importStatement } from './task.ts';

type Write = (movements: readonly Movement[], options: { opening: number }) => Uint8Array;

const WRITERS: [StatementBank, Write][] = [
  ['REVOLUT', writeRevolutCsv],
  ['CAIXABANK', writeCaixabankCsv],
];
const RUNS = 40;

/** A person of a run's own, without the cost of a password. */
async function makeUser({ running }: TestServer): Promise<string> {
  const id = newId();
  await running.context.storage.write((tx) =>
    tx
      .insertInto('users')
      .values({
        id,
        name: '',
        lastnames: '',
        username: id,
        username_key: id,
        email: id,
        email_key: id,
        role: 'USER',
        is_demo: 0,
        llm_enabled: 0,
        mail_notifications: 1,
        password_is_temporary: 0,
        deleted_at: null,
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
  return id;
}

async function bring(server: TestServer, userId: string, bank: StatementBank, file: Uint8Array) {
  const { storage } = server.running.context;
  const outcome = await importStatement(
    { storage, log: createLogger('silent') },
    {
      userId,
      requestId: 'r',
      bank,
      fileName: 'a.csv',
      bytes: new Uint8Array(file),
      accountId: null,
      mapping: null,
      today: '2026-11-21',
      now: new Date().toISOString(),
      timeZone: 'Europe/Madrid',
    },
  );
  expect(outcome).toHaveProperty('done');
}

/** What an account is left with, whatever way it came. */
const rowsOf = async (server: TestServer, userId: string) =>
  (await stored(server, userId))
    .map((row) =>
      [row.bank_date, row.bank_amount, row.bank_fee, row.bank_balance, row.bank_text].join(' '),
    )
    .toSorted();

describeOnEachEngine('statements of one account, in any pieces and order', (server) => {
  test.each(WRITERS)('leave the same rows: %s', async (bank, write) => {
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
        await bring(server(), whole, bank, write(all, { opening }));
        for (const [from, to] of cuts) {
          await bring(server(), cut, bank, write(...piece(all, opening, from, to)));
        }
        await bring(server(), cut, bank, write(all, { opening }));
        expect(await rowsOf(server(), cut)).toEqual(await rowsOf(server(), whole));
      }),
      { numRuns: RUNS },
    );
  });
});

/** The movements of a span of days, as banks export them: whole days only. */
function piece(
  all: readonly Movement[],
  opening: number,
  from: number,
  to: number,
): [Movement[], { opening: number }] {
  const days = [...new Set(all.map((movement) => movement.date.slice(0, 10)))];
  const first = days[Math.floor(Math.min(from, to) * days.length)] ?? '9999';
  const last = days[Math.floor(Math.max(from, to) * days.length)] ?? '9999';
  const before = booked(all, opening).findLast((row) => row.date.slice(0, 10) < first);
  const inside = all.filter(({ date }) => date.slice(0, 10) >= first && date.slice(0, 10) <= last);
  return [inside, { opening: before?.balance ?? opening }];
}
