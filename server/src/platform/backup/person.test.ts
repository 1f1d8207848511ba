import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTransactions } from '@saldo/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, ENGINES, startTestServer } from '../../testing/harness.ts';
import { fixture, imported } from '../../testing/statements.ts';
import { summarise } from './dump.ts';
import { exportPerson, importPerson } from './person.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-person-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeOnEachEngine('npm run person', (server) => {
  it('brings one person, and nobody else, to another installation of either engine', async () => {
    const { storage } = server().running.context;
    const [user, other] = [await server().signUp(), await server().signUp()];
    for (const one of [user, other]) {
      await imported(one, 'CAIXABANK', fixture('caixabank/TT310126.001.csv'));
    }
    const own = await user.call(listTransactions, { query: { year: 2026 } });
    const path = join(folder, `${server().engine}.ndjson.gz`);
    await exportPerson(storage, { id: user.id, path, now: NOW });
    for (const engine of ENGINES) {
      const there = await startTestServer(engine);
      const { storage: target } = there.running.context;
      const neighbour = await there.signUp();
      const before = await summarise(target);
      await importPerson(target, path);
      const list = await there.raw('GET', '/api/transactions?year=2026', { token: user.token });
      expect(list.body).toEqual(own);
      const after = await summarise(target);
      expect(after.tables.transactions?.rows).toBeGreaterThan(3);
      expect(after.tables.users?.rows).toBe((before.tables.users?.rows ?? 0) + 1);
      expect((await there.raw('GET', '/api/users', { token: other.token })).status).toBe(401);
      expect((await there.raw('GET', '/api/users', { token: neighbour.token })).status).toBe(200);
      await expect(importPerson(target, path)).rejects.toThrow('already. Nothing was changed.');
      const { transactions, effects } = (await summarise(target)).tables;
      expect([transactions, effects]).toEqual([after.tables.transactions, after.tables.effects]);
      await there.stop();
    }
  });

  it('takes nobody from another version', async () => {
    const { storage } = server().running.context;
    const { id } = await server().signUp();
    const path = join(folder, 'other-version');
    await exportPerson(storage, { id, path, now: NOW });
    const there = await startTestServer(server().engine);
    const { storage: target } = there.running.context;
    await target.write((tx) => sql`delete from migrations where name like '001%'`.execute(tx));
    await expect(importPerson(target, path)).rejects.toThrow('same version');
    await there.stop();
  });

  it('takes a whole backup for no person, and no person for a whole backup', async () => {
    const { storage } = server().running.context;
    const { id } = await server().signUp();
    const [one, all] = [join(folder, 'one'), join(folder, 'all')];
    await exportPerson(storage, { id, path: one, now: NOW });
    await writeBackup(storage, all, NOW);
    await expect(restoreBackup(storage, one, { replace: true })).rejects.toThrow('one person');
    await expect(importPerson(storage, all)).rejects.toThrow('holds everybody');
    const nobody = exportPerson(storage, { id: 'nobody', path: one, now: NOW });
    await expect(nobody).rejects.toThrow('There is nobody');
  });
});
