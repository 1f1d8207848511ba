import { startPgBouncer } from '@saldo/proofs/harness/pgbouncer';
import { copyTemplate, databaseUrl } from '@saldo/proofs/harness/postgres';
import { startTestServer, type TestServer } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openPostgres } from './postgres.ts';

const { url: direct, drop } = await copyTemplate(inject('postgresUrl'));
const bouncer = await startPgBouncer(inject('postgresUrl'));
// biome-ignore lint/suspicious/noConsole: tells the reader what is not tested
if (!bouncer) console.warn('SKIPPED: there is no PgBouncer here (PGBOUNCER_PATH names one).');
const url = databaseUrl(bouncer?.url ?? direct, new URL(direct).pathname.slice(1));

afterAll(async () => {
  await bouncer?.stop();
  await drop();
});

test.skipIf(!bouncer)('behind PgBouncer, each statement runs as itself and no other', async () => {
  const storages = Array.from({ length: 4 }, () => openPostgres(url, 5));
  // Each client sends its statements in a different order, as servers do.
  const asked = storages.flatMap((storage, client) =>
    Array.from({ length: 200 }, async (_, at) => {
      const column = `c${(at * 7 + client) % 20}`;
      const value = `${client} ${at}`;
      const { rows } = await sql<Record<string, string>>`
        select ${value}::text as ${sql.ref(column)}`.execute(storage.read);
      return rows[0]?.[column] === value;
    }),
  );
  const answers = await Promise.all(asked);
  await Promise.all(storages.map((storage) => storage.close()));
  expect(answers.filter(Boolean)).toHaveLength(800);
});

test.skipIf(!bouncer)('two servers behind PgBouncer serve users', async () => {
  const servers: (TestServer & { stop(): Promise<void> })[] = [];
  for (let at = 0; at < 2; at += 1) {
    servers.push(await startTestServer('postgres', {}, { databaseUrl: url }));
  }
  const people = await Promise.all([...servers, ...servers].map((server) => server.signUp()));
  const made = await Promise.all(
    people.flatMap((user) =>
      Array.from({ length: 20 }, (_, at) =>
        user.raw('POST', '/api/transactions', {
          body: {
            amount: 1,
            bank: 'BBVA',
            product: 'current',
            date: '2025-01-15',
            description: `${user.username} ${at}`,
          },
        }),
      ),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  for (const user of people) {
    const { body } = await user.raw('GET', '/api/transactions?year=2025');
    const own = body.items.filter(({ description }: { description: string }) =>
      description.startsWith(user.username),
    );
    expect([body.total, own.length]).toEqual([20, 20]);
  }
  await Promise.all(servers.map((server) => server.stop()));
});

test('a statement is prepared under a hash of its text, so none is mistaken for another', async () => {
  const storage = openPostgres(direct, 1);
  const prepared = await storage.read.connection().execute(async (db) => {
    await sql`select 1 where 1 = ${1}`.execute(db);
    await sql`select 2 where 2 = ${2}`.execute(db);
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements`.execute(db);
    return rows;
  });
  await storage.close();
  expect(prepared).toHaveLength(2);
  for (const { name } of prepared) expect(name).toMatch(/^[\w-]{43}$/);
});
