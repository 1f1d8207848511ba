import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '../../platform/db/engine-of.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import {
  effectsQuery,
  fieldsQuery,
  type TransactionSelection,
} from '../ledger/layers/layer-store.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';

const PEOPLE = 3;
const ROWS_EACH = 4000;
const NOW = '2026-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;

/** Eleven years of one user's rows, one per day, each with an effect of one of many rules. */
function historyOf(bookId: BookId) {
  const transactions = Array.from({ length: ROWS_EACH }, (_, at) => {
    const date = new Date(Date.UTC(2014, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
    const input = { date, amount: 1, bank: 'BBVA', product: 'current' as const };
    return newRow({ bookId, id: newId(), now: NOW }, input, {});
  });
  const effects = transactions.map(({ id }, at) => ({
    user_id: bookId,
    id: newId(),
    transaction_id: id,
    field: 'tags',
    cause: 'rule' as const,
    cause_id: `rule-${at % 200}`,
    value_before: '[]',
    value_after: '["x"]',
    position: 0,
    created_at: NOW,
  }));
  return { transactions, effects };
}

describeOnEachEngine('provenance queries', (server) => {
  let user: TestUser;
  let ids: string[];
  beforeAll(async () => {
    const { storage } = server().running.context;
    for (let at = 0; at < PEOPLE; at += 1) {
      user = await server().signUp();
      const { transactions, effects } = historyOf(user.id);
      ids = transactions.slice(0, 20).map(({ id }) => id);
      await storage.write(async (tx) => {
        await insertTransactions(withoutJournal(tx), transactions);
        for (let from = 0; from < effects.length; from += 1000) {
          await tx
            .insertInto('effects')
            .values(effects.slice(from, from + 1000))
            .execute();
        }
      });
    }
    // SQLite needs no analysis, because it uses the statistics shipped with the schema.
    if (engineOf(storage.read) === 'postgres') {
      await storage.write((tx) => sql`analyze transactions, effects`.execute(tx));
    }
  });

  const planOf = async (query: CompiledQuery): Promise<string> => {
    const { storage } = server().running.context;
    const explain = engineOf(storage.read) === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await storage.read.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  };

  const selections: [string, () => TransactionSelection][] = [
    ['per month', () => ({ from: '2020-02-01', to: '2020-03-01' })],
    ["a rule's rows", () => ({ causeId: 'rule-7' })],
    ['rows by id', () => ({ ids })],
  ];

  test.each(selections)('read %s by index, not all of the user’s rows', async (_, selection) => {
    const { storage } = server().running.context;
    const q = { bookId: user.id, selection: selection() };
    for (const made of [fieldsQuery(q), effectsQuery(q)]) {
      const plan = await planOf(made.compile(storage.read));
      expect(plan).not.toMatch(/SCAN (t|e|x|transactions|effects)\b/);
      expect(plan).not.toMatch(/Seq Scan on (transactions|effects)/);
      expect(plan).not.toMatch(/SEARCH \w USING (INDEX|PRIMARY KEY) \S*\s*\(user_id=\?\)/);
    }
  });

  test('find the rows of an import by its report', async () => {
    const { storage } = server().running.context;
    const q = { bookId: user.id, selection: { reportId: newId() } };
    const plan = await planOf(fieldsQuery(q).compile(storage.read));
    expect(plan).toContain('transactions_report');
  });
});
