import { expect, it } from 'vitest';
import { testSeed } from '../harness/random-seed.ts';
import { describeOnEachEngine } from '../harness/test-server.ts';
import { histories } from './run-histories.ts';

/** Number of histories on each engine. `npm run bench -- histories` runs a thousand. */
const RUNS = { sqlite: 13, postgres: 12 };
const MOST_STEPS = 10;

describeOnEachEngine('any history', (server) => {
  it('keeps every figure equal to its rows', async () => {
    const { engine, running, setNow } = server();
    const run = { running, setNow, runs: RUNS[engine], mostSteps: MOST_STEPS, seed: testSeed() };
    expect(await histories(run)).toBeNull();
  }, 600_000);
});
