import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { expect, it, vi } from 'vitest';
import { summarise } from '../../platform/backup/dump.ts';
import { exportPerson, importPerson } from '../../platform/backup/person.ts';
import {
  describeOnEachEngine,
  ENGINES,
  startTestServer,
  type TestServer,
} from '../../testing/harness.ts';
import { fixture, imported } from '../../testing/statements.ts';
import { movePerson } from './move.ts';

const now = () => new Date();
const storageOf = (server: TestServer) => server.running.context.storage;
const usersAt = async (server: TestServer) =>
  (await summarise(storageOf(server))).tables.users?.rows ?? 0;
const bodyOf = (description: string) => ({
  ...{ amount: 1, bank: 'BBVA' as const, product: 'current' as const, date: '2025-03-01' },
  description,
});

describeOnEachEngine('npm run person -- move', (server) => {
  const settled = async () => {
    const user = await server().signUp();
    await imported(user, 'CAIXABANK', fixture('caixabank/TT310126.001.csv'));
    return user;
  };

  it.each(ENGINES)('brings a person to %s, and leaves nobody here', async (engine) => {
    const user = await settled();
    const stays = await settled();
    const own = await user.call(listTransactions, { query: { year: 2026 } });
    const there = await startTestServer(engine);
    try {
      const before = await usersAt(there);
      const { tables } = await movePerson(storageOf(server()), storageOf(there), {
        id: user.id,
        now,
      });
      expect(tables.transactions?.rows).toBe(own.total);
      const list = await there.raw('GET', '/api/transactions?year=2026', { token: user.token });
      expect(list.body).toEqual(own);
      expect(await usersAt(there)).toBe(before + 1);
      expect((await user.raw('GET', '/api/users')).status).toBe(401);
      expect((await stays.raw('GET', '/api/users')).status).toBe(200);
      // Who is closed is erased by the server's clock; the same names are free at once.
      const again = movePerson(storageOf(server()), storageOf(there), { id: user.id, now });
      await expect(again).rejects.toThrow('There is nobody');
    } finally {
      await there.stop();
    }
  });

  it('refuses the database in which the person is', async () => {
    const user = await settled();
    const here = storageOf(server());
    await expect(movePerson(here, here, { id: user.id, now })).rejects.toThrow('the same database');
    expect((await user.raw('GET', '/api/users')).status).toBe(200);
  });

  it('leaves a person where he was who went on meanwhile, and the last administrator', async () => {
    const user = await settled();
    const there = await startTestServer(server().engine);
    const target = storageOf(there);
    const write = target.write;
    const writes = vi.spyOn(target, 'write');
    // The first write takes the lease, the second brings the rows.
    writes.mockImplementationOnce(write).mockImplementationOnce(async (work) => {
      const result = await write(work);
      await user.call(createTransaction, { body: bodyOf('meanwhile') });
      return result;
    });
    try {
      const before = await summarise(target);
      const moving = movePerson(storageOf(server()), target, { id: user.id, now });
      await expect(moving).rejects.toThrow('used meanwhile');
      expect((await user.raw('GET', '/api/users')).status).toBe(200);
      expect(await summarise(target)).toEqual(before);
      const admin = await server().signUp('ADMIN');
      const last = movePerson(storageOf(server()), target, { id: admin.id, now });
      await expect(last).rejects.toThrow('last administrator');
      expect((await admin.raw('GET', '/api/users')).status).toBe(200);
      expect(await summarise(target)).toEqual(before);
    } finally {
      await there.stop();
    }
  });

  it('goes on after one that was killed when the person was in both', async () => {
    const user = await settled();
    const there = await startTestServer(server().engine);
    const folder = await mkdtemp(join(tmpdir(), 'saldo-move-test-'));
    const path = join(folder, 'person.ndjson.gz');
    try {
      await exportPerson(storageOf(server()), { id: user.id, path, now: now() });
      await importPerson(storageOf(there), path);
      await movePerson(storageOf(server()), storageOf(there), { id: user.id, now });
      expect((await user.raw('GET', '/api/users')).status).toBe(401);
      const arrived = await there.raw('GET', '/api/users', { token: user.token });
      expect(arrived.status).toBe(200);
    } finally {
      await there.stop();
      await rm(folder, { recursive: true });
    }
  });
});
