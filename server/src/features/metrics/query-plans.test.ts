import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { updateRows } from '../../platform/db/crud.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { condition } from '../../platform/db/read-rows.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { singleRowsQuery } from '../ledger/figures/single-lines.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';
import { cellsOfDaysQuery, cellsQuery, savedQuery } from './store.ts';

const PEOPLE = 4;
const ROWS_EACH = 5000;
const NOW = '2026-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;

/** Thirteen years of one user's rows, one per day. A plan that reads all of them would be wrong. */
const historyOf = (bookId: BookId) =>
  Array.from({ length: ROWS_EACH }, (_, at) => {
    const date = new Date(Date.UTC(2013, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
    const key = { bookId, id: newId(), now: NOW };
    const currency = at % 50 === 0 ? 'USD' : 'EUR';
    return newRow(key, { date, amount: 1, bank: 'BBVA', product: 'current', currency }, {});
  });

describeOnEachEngine('metrics queries', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    const { storage } = server().running.context;
    for (let at = 0; at < PEOPLE; at += 1) {
      user = await server().signUp();
      const rows = historyOf(user.id);
      await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    }
    // SQLite needs no analysis, because it uses the statistics shipped with the schema.
    if (engineOf(storage.read) === 'postgres') {
      await sql`vacuum analyze transactions`.execute(storage.read);
    }
  });

  const planOf = async (query: { compile(db: Tx): CompiledQuery }): Promise<string> => {
    const { storage } = server().running.context;
    const { sql: text, parameters } = query.compile(storage.read as Tx);
    const explain = engineOf(storage.read) === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await storage.read.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  };

  /** Rows of two years in these currencies. */
  const foreignQuery = (currency: string, others: string[]) =>
    singleRowsQuery(
      { bookId: user.id, currency, others, hasSplits: false },
      { figure: 'any', span: condition`t.period >= 201901 and t.period <= 202012` },
    );

  const expectNoScan = (plan: string) => {
    expect(plan).not.toMatch(/SCAN transactions|Seq Scan on transactions/);
    expect(plan).not.toMatch(/SEARCH transactions USING \S+ \S*\s*\S*\s*\(user_id=\?\)/);
  };

  test.each([
    ['a month', 202002, 202002],
    ['two years', 201901, 202012],
  ])('%s is read from the index alone, in grouping order', async (_, from, to) => {
    const plan = await planOf(cellsQuery({ bookId: user.id, from, to }));
    expectNoScan(plan);
    // For so few rows, PostgreSQL can choose between several plans, but it must use this index.
    expect(plan).toContain('transactions_figures');
    if (server().engine === 'postgres') return;
    expect(plan).toContain('COVERING INDEX transactions_figures');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('other currencies are found in the index', async () => {
    const plan = await planOf(foreignQuery('EUR', ['USD', 'GBP']));
    expect(plan).toContain('transactions_figures');
    expectNoScan(plan);
  });

  test.each(['USD', 'GBP'])('totals in %s are read in the same way', async (currency) => {
    const { storage } = server().running.context;
    await storage.write((tx) => updateRows(tx, 'users', { id: user.id }, { currency }));
    const q = { bookId: user.id, from: 201901, to: 202012 };
    for (const query of [cellsQuery(q), foreignQuery(currency, ['EUR', 'JPY'])]) {
      const plan = await planOf(query);
      expect(plan).toContain('transactions_figures');
      expectNoScan(plan);
    }
    await storage.write((tx) => updateRows(tx, 'users', { id: user.id }, { currency: null }));
  });

  test('days are found by date', async () => {
    const days = { bookId: user.id, from: '2020-02-01', to: '2020-02-21' };
    const plan = await planOf(cellsOfDaysQuery(days));
    expect(plan).toContain('transactions_list');
    expectNoScan(plan);
  });

  test('savings are read from the transfers, not from the rows of the months', async () => {
    const plan = await planOf(savedQuery({ bookId: user.id, from: 201901, to: 202012 }));
    expectNoScan(plan);
    expect(plan).not.toMatch(/transactions_(figures|list)/);
  });
});
