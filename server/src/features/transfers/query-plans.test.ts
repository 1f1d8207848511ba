import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '../../platform/db/engine-of.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { movableQuery, namingQuery, plainQuery } from '../ledger/transfers/transfer-store.ts';
import { newRow } from '../transactions/entry-columns.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;
const IBANS = ['ES9121000418450200051332', 'ES2121000001050000000001'];

/** Years of card payments with few transfers, which a query must find without reading the rest. */
const historyOf = (bookId: BookId) =>
  Array.from({ length: 5000 }, (_, at) => {
    const date = new Date(Date.UTC(2013, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
    const input = { date, amount: 1, bank: 'BBVA', product: 'current' as const };
    const type = at % 50 === 0 ? ('transfer' as const) : ('card_payment' as const);
    const creditor_account_iban = at % 500 === 0 ? 'ES6000491500051234567892' : null;
    return newRow({ bookId, id: newId(), now: NOW }, { ...input, type, creditor_account_iban }, {});
  });

describeOnEachEngine('transfer queries', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    const { storage } = server().running.context;
    for (let at = 0; at < 3; at += 1) {
      user = await server().signUp();
      const rows = historyOf(user.id);
      await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    }
    // Only PostgreSQL needs this. SQLite uses the statistics that ship with the schema.
    if (engineOf(storage.read) === 'postgres') {
      await storage.write((tx) => sql`analyze transactions`.execute(tx));
    }
  });

  const planOf = async (query: { compile(db: never): CompiledQuery }): Promise<string> => {
    const { read } = server().running.context.storage;
    const explain = engineOf(read) === 'sqlite' ? 'explain query plan' : 'explain';
    const compiled = query.compile(read as never);
    const { rows } = await read.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  };

  test('possible legs are found without scanning other transactions', async () => {
    const span = { bookId: user.id, from: '2014-01-01', to: '2024-01-01' };
    expect(await planOf(movableQuery(span))).toContain('transactions_movable');
  });

  test('amounts that went both ways are looked up in sets, whatever the statistics say', async () => {
    const plan = await planOf(
      plainQuery({ bookId: user.id, from: '2014-01-01', to: '2014-01-02' }),
    );
    expect(plan).not.toMatch(/join|nested loop/i);
  });

  test('rows naming an own account are looked up by its IBAN', async () => {
    const plan = await planOf(namingQuery({ bookId: user.id, ibans: IBANS }));
    expect(plan).toContain('transactions_creditor');
    expect(plan).toContain('transactions_debtor');
  });
});
