import { BroadcastChannel } from 'node:worker_threads';
import { checkInstallation } from '@saldo/contract/admin';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tasks } from '../../features/users/tasks.ts';
import { ownId } from '../identity.ts';
import { SlowQueries } from './slow-queries.ts';

describeOnEachEngine(
  'slow queries',
  (server) => {
    it('are shown to administrators, newest first and without values', async () => {
      const admin = await server().signUp('ADMIN');
      const { storage } = server().running.context;
      const told = async () => {
        await sql`select ${'a secret value'} as  one`.execute(storage.read);
        return (await admin.call(checkInstallation)).slow_queries;
      };
      // Polled, because only the last fifty are kept and the server's own work continues in parallel.
      await expect
        .poll(async () => (await told()).last, { timeout: 15_000 })
        .toContainEqual(
          expect.objectContaining({ sql: expect.stringMatching(/^select (\$1|\?) as one$/) }),
        );
      const slow = await told();
      expect(slow.over_ms).toBe(0);
      expect(JSON.stringify(slow)).not.toContain('a secret value');
      const times = slow.last.map(({ at }) => at);
      expect(times).toEqual([...times].sort().reverse());
    });

    it('of worker threads are included', async () => {
      const { workers, slowQueries } = server().running.context;
      await workers.run(tasks.eraseRows, { userId: ownId('nobody') });
      const ofErasure = () => slowQueries.last().filter((one) => / as key from /.test(one.sql));
      await expect.poll(() => ofErasure().length, { timeout: 15_000 }).toBeGreaterThan(3);
    });
  },
  { SLOW_QUERY_MS: '0' },
);

describeOnEachEngine(
  'fast queries',
  (server) => {
    it('are not recorded', async () => {
      const admin = await server().signUp('ADMIN');
      const { slow_queries: slow } = await admin.call(checkInstallation);
      expect(slow).toEqual({ over_ms: 60_000, last: [] });
    });
  },
  { SLOW_QUERY_MS: '60000' },
);

it('are the newest first, in whatever order threads report them', async () => {
  const slowQueries = new SlowQueries(0);
  const thread = new BroadcastChannel(slowQueries.settings.channel);
  const at = (second: number) => `2026-11-29T14:08:${second}.000Z`;
  for (const second of [25, 42, 31]) {
    thread.postMessage({ at: at(second), ms: 1, sql: 'select 1' });
  }
  await expect
    .poll(() => slowQueries.last().map((one) => one.at))
    .toEqual([at(42), at(31), at(25)]);
  thread.close();
  slowQueries.close();
});
