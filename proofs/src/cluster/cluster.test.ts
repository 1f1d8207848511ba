import { expect, it } from 'vitest';
import { atLength } from '../harness/at-length.ts';
import { startPostgres } from '../harness/postgres.ts';
import { testSeed } from '../harness/random-seed.ts';
import { runCluster } from './run-cluster.ts';

it(
  'three servers keep every acknowledged change and show it immediately, even when killed and without their database',
  async () => {
    const postgres = await startPostgres();
    try {
      const seed = testSeed();
      const report = await runCluster({
        databaseUrl: postgres.url,
        seed,
        users: 3,
        kills: atLength(2, 50),
        changes: atLength(60, 10_000),
        withinMs: atLength(90_000, 3_000_000),
        awaitsClock: atLength(0, 1) > 0,
        restart: async () => {
          await postgres.goAway();
          await postgres.comeBack();
        },
      });
      expect(report.problems, `seed ${seed}`).toEqual([]);
      expect(report.races).toBeGreaterThan(0);
      expect(report.restarts).toBeGreaterThan(0);
    } finally {
      await postgres.stop();
    }
  },
  atLength(120_000, 3_600_000),
);
