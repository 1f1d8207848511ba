import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';

const COLUMNS = ['name', 'last_run_at', 'last_error', 'next_run_at'] as const;

const HARD = [
  'tab\there',
  'line\nfeed',
  'return\rhere',
  'back\\slash \\N \\.',
  '\\N',
  '',
  'Ñandú €',
  "it's",
];

describeOnEachEngine('a bulk insert', (server) => {
  const load = (rows: Iterable<(string | null)[]>) => {
    const { storage } = server().running.context;
    return storage.write((tx) => bulkInsert(tx, { table: 'job_runs', columns: COLUMNS }, rows));
  };
  const names = async (last_run_at: string) => {
    const { storage } = server().running.context;
    const rows = await storage.read
      .selectFrom('job_runs')
      .select('name')
      .where('last_run_at', '=', last_run_at)
      .execute();
    return rows.map((row) => row.name).toSorted();
  };

  test('stores every text unchanged, and null as null', async () => {
    await load(HARD.map((text, at) => [`hard ${at}`, text, '', at % 2 ? text : null]));
    const { storage } = server().running.context;
    const rows = await storage.read
      .selectFrom('job_runs')
      .select(['last_run_at', 'next_run_at'])
      .where('name', 'like', 'hard %')
      .orderBy('name')
      .execute();
    expect(rows).toEqual(
      HARD.map((text, at) => ({ last_run_at: text, next_run_at: at % 2 ? text : null })),
    );
  });

  test('does the same for a single row, except what PostgreSQL cannot store', async () => {
    const read = async (of: string) => {
      const { read } = server().running.context.storage;
      const found = read.selectFrom('job_runs').select(['last_run_at', 'next_run_at']);
      return found.where('name', '=', of).executeTakeFirst();
    };
    for (const [at, text] of HARD.entries()) {
      await load([[`single ${at}`, text, '', null]]);
      expect(await read(`single ${at}`)).toEqual({ last_run_at: text, next_run_at: null });
    }
    await load([['zero', 'a\0b', '', null]]);
    expect(['ab', 'a\0b']).toContain((await read('zero'))?.last_run_at);
  });

  test('accepts thousands of rows from a generator', async () => {
    function* rows() {
      for (let at = 0; at < 3000; at++) yield [`many ${at}`, 'many', 'x'.repeat(100), null];
    }
    await load(rows());
    expect(await names('many')).toHaveLength(3000);
  });

  test('does nothing for no rows', async () => {
    const count = () => sql<{ n: number }>`select count(*) as n from job_runs`;
    const { read } = server().running.context.storage;
    const before = await count().execute(read);
    await load([]);
    expect((await count().execute(read)).rows).toEqual(before.rows);
  });

  test('commits or rolls back with its transaction', async () => {
    await expect(
      load([
        ['twice', 'twice', '', null],
        ['twice', 'twice', '', null],
      ]),
    ).rejects.toThrow();
    expect(await names('twice')).toEqual([]);
  });

  test('stores nothing if generating rows fails, and the connection stays usable', async () => {
    function* rows() {
      yield ['half', 'half', '', null];
      throw new Error('made badly');
    }
    await expect(load(rows())).rejects.toThrow('made badly');
    expect(await names('half')).toEqual([]);
    await load([['after', 'after', '', null]]);
    expect(await names('after')).toEqual(['after']);
  });
});
