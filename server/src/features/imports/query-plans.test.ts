import {
  describeOnEachEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { type Compilable, CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';
import { ownId } from '../../platform/identity.ts';
import { knownQuery } from '../transactions/bank-rows.ts';
import { reportsQuery } from './store.ts';

const HEADER =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
const DAY_MS = 86_400_000;

/** A file with many years of history, so the plan shows if a query reads all of it. */
function years(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2015, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
    const balance = (1_000_000 - at).toFixed(2);
    return `Card Payment,Current,${day} 10:00:00,${day} 10:00:00,Coffee,-1.00,0.00,EUR,COMPLETED,${balance}`;
  });
  return `${[HEADER, ...lines].join('\n')}\n`;
}

async function planOf({ engine, running }: TestServer, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await running.context.storage.read.executeQuery(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  );
  return JSON.stringify(rows);
}

describeOnEachEngine('import queries', (server) => {
  const somebodyWithYears = async (): Promise<{ user: TestUser; accountId: string }> => {
    const user = await server().signUp();
    const report = await imported(user, 'REVOLUT', years(4000));
    if (server().engine === 'postgres') {
      await server().running.context.storage.write((tx) => sql`analyze transactions`.execute(tx));
    }
    return { user, accountId: report.account_id ?? newId() };
  };

  test('look up known rows by day, in the index made for it', async () => {
    const { user, accountId } = await somebodyWithYears();
    const query = knownQuery(server().running.context.storage.read, {
      bookId: user.id,
      accountId,
      from: '2020-03-01',
      to: '2020-03-31',
      withTexts: false,
    });
    expect(await query.execute()).toHaveLength(31);
    expect(await planOf(server(), query)).toContain('transactions_known');
  });

  test('count edited rows without reading the others', async () => {
    const { user } = await somebodyWithYears();
    const query = reportsQuery(server().running.context.storage.read, { bookId: user.id });
    const plan = await planOf(server(), query);
    expect(plan).toContain('transactions_edited');
    expect(plan).toContain('reports_newest');
  });

  test('undo an import by its index, including what refers to its rows', async () => {
    const { storage } = server().running.context;
    const query = storage.read
      .deleteFrom('transactions')
      .where('user_id', '=', ownId(newId()))
      .where('report_id', '=', newId());
    const plan = await planOf(server(), query);
    expect(plan).toContain('transactions_report');
    // Only SQLite's plan shows which indexes the foreign keys use.
    const followed = ['effects_transaction', 'transfers_expense', 'transfers_income'];
    if (server().engine === 'sqlite') for (const name of followed) expect(plan).toContain(name);
  });
});
