import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransaction } from '@saldo/contract/transactions';
import { deleteProfile, deleteUser, listUsers } from '@saldo/contract/users';
import {
  describeOnEachEngine,
  PASSWORD,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { SQLITE_FILE } from '../../platform/db/sqlite.ts';
import type { OwnId } from '../../platform/identity.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import { eraseRows, nextSlice } from './erase-users.ts';
import { eraseSoon } from './jobs.ts';

const ROWS = 1200;
const SHOP = 'Zapatería Quevedo';

const statement = () =>
  writeRevolutCsv(
    Array.from({ length: ROWS }, (_, at) => {
      const date = new Date(Date.UTC(2025, 0, 1, 12) + at * 3_600_000).toISOString().slice(0, 19);
      return { date, started: date, text: `${SHOP} ${at}`, gross: -100, fee: 0 };
    }),
    { opening: 1_000_000 },
  );

const context = (server: TestServer) => server.running.context;

/** Raw contents of the SQLite files, or of the PostgreSQL tables and planner statistics. */
async function everything(server: TestServer): Promise<string> {
  const { storage, config } = context(server);
  if (server.engine === 'sqlite') {
    const file = join(config.dataDir, SQLITE_FILE);
    return [file, `${file}-wal`].map((name) => readFileSync(name).toString('latin1')).join('');
  }
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(
    storage.read,
  );
  const texts: string[] = [];
  for (const { name } of [...tables, { name: 'pg_stats' }]) {
    const { rows } = await sql`select t::text from ${sql.table(name)} t`.execute(storage.read);
    texts.push(JSON.stringify(rows));
  }
  return Buffer.from(texts.join('\n')).toString('latin1');
}

const latin = (text: string) => Buffer.from(text).toString('latin1');
const isLeft = async (server: TestServer, id: OwnId): Promise<boolean> => {
  const { storage } = context(server);
  const row = await storage.read.selectFrom('users').select('id').where('id', '=', id).execute();
  return row.length > 0;
};
const gone = (server: TestServer, user: TestUser) =>
  expect.poll(() => isLeft(server, user.id), { timeout: 20_000 }).toBe(false);

describeOnEachEngine('a deleted user', (server) => {
  /** A user with many imported rows, a manual transaction and a ticket. */
  const settled = async () => {
    const user = await server().signUp();
    expect((await user.upload('REVOLUT', statement())).status).toBe(201);
    await user.call(createTransaction, {
      body: {
        amount: 12,
        bank: 'BBVA',
        product: 'current',
        date: '2025-03-01',
        description: `${SHOP} by hand`,
        tags: [`tag of ${user.username}`],
      },
    });
    const ticket = await user.raw('POST', '/api/tickets', {
      body: { type: 'bug', title: `Of ${user.username}`, description: `${SHOP} is wrong` },
    });
    expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
    return user;
  };

  it('loses access immediately, and then none of their texts remain', async () => {
    const stays = await server().signUp();
    const user = await settled();
    expect((await everything(server())).includes(latin(SHOP))).toBe(true);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    expect((await user.raw('GET', '/api/users')).status).toBe(401);
    await gone(server(), user);
    const left = await everything(server());
    const found = [SHOP, user.email, user.username, stays.email].map((text) =>
      left.includes(latin(text)),
    );
    expect(found).toEqual([false, false, false, true]);
    const signIn = { username: user.username, password: PASSWORD };
    expect((await server().raw('POST', '/api/auth/login', { body: signIn })).status).toBe(401);
    const { storage } = context(server());
    for (const { table, key } of DATA_TABLES.filter(({ key }) => key[0] === 'user_id')) {
      const { rows } = await sql`
        select ${sql.ref(key[0] ?? '')} from ${sql.table(table)} where user_id = ${user.id}`.execute(
        storage.read,
      );
      expect([table, rows]).toEqual([table, []]);
    }
    const lines = await storage.read
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('user_id', '=', user.id)
      .execute();
    expect(lines).toEqual([]);
  });

  it('can register again immediately with the same names, as a new user', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await settled();
    await admin.call(deleteUser, { params: { id: user.id }, query: { cascade: 'true' } });
    expect((await admin.call(listUsers)).map(({ id }) => id)).not.toContain(user.id);
    expect((await admin.raw('GET', '/api/tickets')).body).toEqual([]);
    const { body: invitation } = await admin.raw('POST', '/api/invitations', { body: {} });
    const registered = await server().raw('POST', '/api/auth/register', {
      body: {
        name: 'Eva',
        lastnames: 'Sanz',
        username: user.username,
        email: user.email,
        password: PASSWORD,
        invitation_code: invitation.code,
      },
    });
    expect(registered.status, JSON.stringify(registered.body)).toBe(201);
    expect(registered.body.user.id).not.toBe(user.id);
    await gone(server(), user);
  });

  it('is erased with another one whose erasure is running, without waiting for a minute', async () => {
    const admin = await server().signUp('ADMIN');
    const users = [await settled(), await settled(), await settled()];
    for (const { id } of users) {
      await admin.call(deleteUser, { params: { id }, query: { cascade: 'true' } });
    }
    for (const user of users) await gone(server(), user);
  });

  it('gets a 401 if a write is running when the user row is deleted', async () => {
    const user = await server().signUp();
    const { storage } = context(server());
    const write = storage.write;
    const last = vi.spyOn(storage, 'write').mockImplementationOnce(async (work) => {
      await write((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute());
      return write(work);
    });
    const body = { amount: 1, bank: 'BBVA', product: 'current', date: '2025-03-01' };
    const answer = await user.raw('POST', '/api/transactions', { body });
    expect(last).toHaveBeenCalled();
    last.mockRestore();
    expect([answer.status, answer.body.detail.code]).toEqual([401, 'unauthorized']);
  });

  it('is erased from where an earlier turn stopped, with rows that were written before that', async () => {
    const user = await settled();
    const { storage } = context(server());
    const end = { table: DATA_TABLES.length, after: null };
    expect(await eraseRows({ storage }, { userId: user.id, place: end })).toBe(null);
    let place = await eraseRows({ storage }, { userId: user.id, place: { table: 0, after: '~' } });
    while (place !== null) place = await eraseRows({ storage }, { userId: user.id, place });
    const left = await storage.read
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('is erased by a later run if a server stopped midway', async () => {
    const user = await settled();
    await context(server()).storage.write((tx) =>
      tx
        .updateTable('users')
        .set({ deleted_at: '2025-01-01T00:00:00.000Z' })
        .where('id', '=', user.id)
        .execute(),
    );
    eraseSoon(context(server()));
    await gone(server(), user);
  });
});

describeOnEachEngine(
  'an open reader during erasure',
  (server) => {
    it('is waited for, then the write-ahead log is emptied', async () => {
      const user = await server().signUp();
      const { config, storage } = context(server());
      const reader = new SqliteDatabase(join(config.dataDir, SQLITE_FILE));
      reader.exec('begin');
      reader.prepare('select count(*) from users').get();
      await user.call(deleteProfile, { body: { password: PASSWORD } });
      const lastRun = async () => {
        const row = await storage.read
          .selectFrom('job_runs')
          .select('last_run_at')
          .where('name', '=', 'erasure')
          .executeTakeFirst();
        return row?.last_run_at ?? null;
      };
      await expect.poll(lastRun, { timeout: 20_000 }).not.toBeNull();
      expect(await isLeft(server(), user.id)).toBe(true);
      reader.exec('commit');
      reader.close();
      // The previous run records its end before it releases the job, so the test keeps requesting a run.
      const asked = () => {
        eraseSoon(context(server()));
        return isLeft(server(), user.id);
      };
      await expect.poll(asked, { timeout: 20_000 }).toBe(false);
      expect((await everything(server())).includes(user.email)).toBe(false);
    });
  },
  {},
  ['sqlite'],
);

it('erases at least 50 rows at a time, however long they take', () => {
  let rows = 1000;
  for (let slow = 0; slow < 20; slow += 1) rows = nextSlice(rows, 60_000);
  expect(rows).toBe(50);
  expect(nextSlice(rows, 1)).toBe(100);
});
