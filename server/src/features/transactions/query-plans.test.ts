import { CALENDAR_MONTHS as calendar } from '@saldo/domain/calendar';
import { startOfDay } from '@saldo/domain/dates';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '../../platform/db/engine-of.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { sessionQuery } from '../auth/sessions.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from './entry-columns.ts';
import { resolveCounted } from './figure-rows.ts';
import type { ListQuery } from './filters.ts';
import { countAroundQuery, countQuery, pageQuery } from './store.ts';

const PEOPLE = 4;
const ROWS_EACH = 5000;
const NOW = '2026-01-01T00:00:00.000Z';
const DAY_MS = 86_400_000;

/** Thirteen years of one user's rows, one per day. A plan that reads all of them would be wrong. */
const historyOf = (bookId: BookId) =>
  Array.from({ length: ROWS_EACH }, (_, at) => {
    const day = new Date(Date.UTC(2013, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
    const key = { bookId, id: newId(), now: NOW };
    const input = { date: startOfDay(day), amount: 1, bank: 'BBVA', product: 'current' as const };
    return newRow(key, input, {});
  });

/** A step of a query plan. Only SQLite returns the id of a step's parent. */
interface Step {
  text: string;
  parent: number | undefined;
}

describeOnEachEngine('query plans', (server) => {
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
      await storage.write((tx) => sql`analyze transactions`.execute(tx));
    }
  });

  const planOf = async (query: CompiledQuery, tx?: Tx): Promise<Step[]> => {
    const { storage } = server().running.context;
    const explain = engineOf(storage.read) === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await (tx ?? storage.read).executeQuery<Record<string, string | number>>(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
    return rows.map((row) => ({
      text: String(row.detail ?? row['QUERY PLAN']),
      parent: row.parent === undefined ? undefined : Number(row.parent),
    }));
  };
  const textOf = (steps: readonly Step[]) => steps.map((step) => step.text).join('\n');

  const page = (q: ListQuery) => pageQuery(server().running.context.storage.read, q);

  /** Asserts that no step scans all transactions, whether everyone's or a single user's. */
  const expectNoScan = (steps: readonly Step[]) => {
    expect(textOf(steps)).not.toMatch(/SCAN transactions\b|Seq Scan on transactions/);
    // In SQLite, `SCAN t` may also mean reading the rows of a page after the limit has been applied.
    const named = (text: string) => steps.filter((step) => step.text === text);
    expect(named('SCAN t')).toHaveLength(named('CO-ROUTINE t').length);
    expect(textOf(steps)).not.toMatch(/SEARCH t USING (INDEX|PRIMARY KEY) \S*\s*\(user_id=\?\)/);
  };

  test.each([
    ['year', { year: 2020 }, 366],
    ['month', { year: 2020, month: 2 }, 29],
  ])('the newest of a %s are read from the index in order', async (_, period, total) => {
    const db = server().running.context.storage.read;
    const q = { bookId: user.id, calendar, query: { ...period, limit: 10, offset: 0 } };
    const count = await countQuery(q).execute(db);
    expect(count.rows).toEqual([{ total }]);
    expect(textOf(await planOf(countQuery(q).compile(db)))).toContain('transactions_list');
    const steps = await planOf(page(q).compile(db));
    expect(textOf(steps)).toContain('transactions_list');
    expectNoScan(steps);
    // Only the outermost step sorts, so it sorts only the page's rows.
    const sorting = steps.filter(({ text }) => text.includes('TEMP B-TREE FOR ORDER BY'));
    expect(sorting.filter(({ parent }) => parent !== 0)).toEqual([]);
  });

  test.each([
    ['a filter', { description: 'coffee', bank: 'BBVA' }],
    [
      'an exclusion of categories',
      { not_category: [newId(), newId()], not_subcategory: [newId()] },
    ],
  ])('%s reads only the rows of its period', async (_, filter) => {
    const db = server().running.context.storage.read;
    const query = { year: 2020, ...filter, limit: 10, offset: 0 };
    for (const made of [page, countQuery]) {
      const steps = await planOf(made({ bookId: user.id, calendar, query }).compile(db));
      expect(textOf(steps)).toContain('transactions_list');
      expectNoScan(steps);
    }
  });

  test('rows in other currencies are found without reading all rows', async () => {
    const { storage } = server().running.context;
    const query = { year: 2020, counts_as: 'left_out', limit: 10, offset: 0 } as const;
    const asked = { bookId: user.id, query };
    const counted = await resolveCounted(storage, { ...asked, today: '2020-12-31' });
    for (const made of [page, countQuery]) {
      const steps = await planOf(made({ ...asked, calendar, counted }).compile(storage.read));
      expect(textOf(steps)).toContain('transactions_list');
      expectNoScan(steps);
    }
  });

  test("one statement counts the year and all years, reading only the user's rows", async () => {
    const db = server().running.context.storage.read;
    const days = { from: '2020-01-01', to: '2021-01-01' };
    const query = { year: 'all', offset: 0 } as const;
    const count = countAroundQuery({ bookId: user.id, calendar, query }, days);
    expect((await count.execute(db)).rows).toEqual([{ total: ROWS_EACH, within: 366 }]);
    // A quarter of this table belongs to the user, and PostgreSQL reads such a large share faster without the index.
    if (server().engine === 'postgres') return;
    const steps = await planOf(count.compile(db));
    expect(textOf(steps)).toContain('transactions_list');
    expectNoScan(steps);
  });

  test('a session is looked up by its key', async () => {
    const { storage } = server().running.context;
    const query = sessionQuery(storage.read, hashToken(user.token), new Date(NOW));
    const steps = await storage.write(async (tx) => {
      // On a table of four rows, PostgreSQL would otherwise prefer a scan.
      if (engineOf(storage.read) === 'postgres')
        await sql`set local enable_seqscan = off`.execute(tx);
      return planOf(query, tx);
    });
    const key = {
      sqlite: 'SEARCH s USING INDEX sqlite_autoindex_sessions_1',
      postgres: 'sessions_pkey',
    };
    expect(textOf(steps)).toContain(key[engineOf(storage.read)]);
  });
});
