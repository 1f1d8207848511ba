import { copyTemplate, onServer } from '@saldo/proofs/harness/postgres';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { isTransactionConflict } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { takeLock } from './write-locks.ts';

test('a connection that breaks inside a transaction affects only that transaction', async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  const storage = openPostgres(url, 2);
  try {
    const broken = storage.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await onServer(url, async (client) => {
        await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      });
      await sql`insert into sign_in_failures values ('1', '', '', '')`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await sql`select * from sign_in_failures`.execute(storage.read);
    expect(rows).toEqual([]);
  } finally {
    await storage.close();
    await drop();
  }
});

test('a failed transaction reports its own error even if the rollback fails too', async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  const storage = openPostgres(url, 2);
  try {
    const failing = storage.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await onServer(url, async (client) => {
        await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      });
      throw new Error('the reason');
    });
    await expect(failing).rejects.toThrow(/^the reason$/);
  } finally {
    await storage.close();
    await drop();
  }
});

test('a role that can change rows but not tables can start on an up-to-date schema, and erase', async () => {
  const name = `saldo_role_${process.pid}`;
  const { url: owners, drop } = await copyTemplate(inject('postgresUrl'));
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
    await drop();
    await onServer(inject('postgresUrl'), (client) => client.query(`drop role ${name}`));
  }
});

test('an emptied table leaves none of its content in the statistics', async () => {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  const storage = openPostgres(url, 2);
  const known = async () => {
    const { rows } = await sql<{ text: string }>`
      select most_common_vals::text as text from pg_stats
      where tablename = 'sign_in_failures' and most_common_vals is not null`.execute(storage.read);
    return rows.map(({ text }) => text);
  };
  try {
    await sql`insert into sign_in_failures (id, account, address, at)
      select g::text, 'somebody', '', '' from generate_series(1, 9) g`.execute(storage.read);
    await sql`analyze sign_in_failures`.execute(storage.read);
    expect(await known()).toContain('{somebody}');
    await sql`delete from sign_in_failures`.execute(storage.read);
    expect(await storage.forget(['sign_in_failures'])).toBe(true);
    expect(await known()).toEqual([]);
  } finally {
    await storage.close();
    await drop();
  }
});

test('two transactions in a deadlock both succeed, one of them on its second try', async () => {
  const storage = openPostgres(inject('postgresUrl'), 2);
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open: () => open(), opened };
  };
  const locked = { a: gate(), b: gate() };
  let tries = 0;
  const crossing = (first: 'a' | 'b', second: 'a' | 'b') =>
    storage.write(async (tx) => {
      tries += 1;
      await takeLock(tx, first);
      locked[first].open();
      await locked[second].opened;
      await takeLock(tx, second);
      return first;
    });
  try {
    expect(await Promise.all([crossing('a', 'b'), crossing('b', 'a')])).toEqual(['a', 'b']);
    expect(tries).toBe(3);
  } finally {
    await storage.close();
  }
});

test.each([
  { tries: 3, answers: true },
  { tries: 9, answers: false },
])('a single statement that conflicts is retried, up to five times', async (q) => {
  const storage = openPostgres(inject('postgresUrl'), 1);
  try {
    // A sequence keeps its count even if the statement is rolled back.
    await sql`create temporary sequence tries`.execute(storage.read);
    const read = sql`do $$ begin
      if nextval('tries') < ${sql.lit(q.tries)} then raise exception using errcode = '40P01'; end if;
    end $$`.execute(storage.read);
    const isAnswered = await read.then(
      () => true,
      (error) => !isTransactionConflict(error),
    );
    expect(isAnswered).toBe(q.answers);
    const { rows } = await sql<{ last: number }>`select last_value as last from tries`.execute(
      storage.read,
    );
    expect(rows[0]?.last).toBe(Math.min(q.tries, 5));
  } finally {
    await storage.close();
  }
});

test.each([
  { errcode: '40001', times: 5 },
  // A lock timeout is not retried, because it has already waited.
  { errcode: '55P03', times: 1 },
])('repeated conflicts are reported after $times tries on $errcode', async (q) => {
  const storage = openPostgres(inject('postgresUrl'), 1);
  let tries = 0;
  try {
    const refused = storage.write((tx) => {
      tries += 1;
      const raise = sql.lit(q.errcode);
      return sql`do $$ begin raise exception using errcode = ${raise}; end $$`.execute(tx);
    });
    await expect(refused).rejects.toSatisfy(isTransactionConflict);
    expect(tries).toBe(q.times);
  } finally {
    await storage.close();
  }
});

test('no one waits for a lock forever, except migrations', async () => {
  const storage = openPostgres(inject('postgresUrl'), 1);
  try {
    const timeout = sql<{ lock_timeout: string }>`show lock_timeout`;
    expect((await timeout.execute(storage.read)).rows).toEqual([{ lock_timeout: '30s' }]);
  } finally {
    await storage.close();
  }
});
