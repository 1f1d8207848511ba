import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { databaseUrl, onServer, TEMPLATE } from '../../testing/postgres.ts';
import { isDatabaseAway } from './away.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

test('a connection that breaks inside a transaction takes nothing but that transaction with it', async () => {
  const name = `saldo_broken_${process.pid}`;
  const serverUrl = inject('postgresUrl');
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${TEMPLATE}`),
  );
  const storage = openPostgres(databaseUrl(serverUrl, name), 2);
  try {
    const broken = storage.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await onServer(serverUrl, async (client) => {
        await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      });
      await sql`insert into sign_in_failures values ('1', '', '', '')`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await sql`select * from sign_in_failures`.execute(storage.read);
    expect(rows).toEqual([]);
  } finally {
    await storage.close();
    await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
});

test('a role that may change rows and no table starts, where the schema is up to date, and erases', async () => {
  const name = `saldo_role_${process.pid}`;
  const serverUrl = inject('postgresUrl');
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${TEMPLATE}`),
  );
  const owners = databaseUrl(serverUrl, name);
  await onServer(owners, async (client) => {
    await client.query(`create role ${name} login password 'only for tests'`);
    await client.query(
      `grant select, insert, update, delete, maintain on all tables in schema public to ${name}`,
    );
  });
  const url = new URL(owners);
  url.username = name;
  url.password = 'only for tests';
  const storage = openPostgres(url.href, 2);
  try {
    await migrate(storage);
    await storage.write((tx) => sql`delete from sign_in_failures`.execute(tx));
    expect(await storage.forget(['users'])).toBe(true);
    const made = storage.write((tx) => sql`create table more (id text)`.execute(tx));
    await expect(made).rejects.toThrow('permission denied');
  } finally {
    await storage.close();
    await onServer(serverUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${name}`);
    });
  }
});

test('of two who wait for each other one is told to ask again, and the other goes on', async () => {
  const storage = openPostgres(inject('postgresUrl'), 2);
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open: () => open(), opened };
  };
  const locked = { a: gate(), b: gate() };
  const crossing = (first: 'a' | 'b', second: 'a' | 'b') =>
    storage.write(async (tx) => {
      await storage.lock(tx, first);
      locked[first].open();
      await locked[second].opened;
      await storage.lock(tx, second);
    });
  try {
    const ends = await Promise.allSettled([crossing('a', 'b'), crossing('b', 'a')]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused.map(isDatabaseAway)).toEqual([true]);
  } finally {
    await storage.close();
  }
});

test('a transaction that PostgreSQL could not put in order with others is told to ask again', async () => {
  const storage = openPostgres(inject('postgresUrl'), 1);
  try {
    const refused = storage.write((tx) =>
      sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx),
    );
    await expect(refused).rejects.toSatisfy(isDatabaseAway);
  } finally {
    await storage.close();
  }
});
