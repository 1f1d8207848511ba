import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../harness.ts';
import { histories } from './run.ts';

/** On each engine; `npm run bench -- histories` runs a thousand. */
const RUNS = { sqlite: 13, postgres: 12 };
const MOST_STEPS = 10;

describeOnEachEngine('any history', (server) => {
  it('leaves every figure what the rows say', async () => {
    const { engine, running, setNow } = server();
    const seed = Number(process.env.HISTORIES_SEED ?? Math.floor(Math.random() * 2 ** 30));
    const runs = Number(process.env.HISTORIES_RUNS ?? RUNS[engine]);
    const mostSteps = Number(process.env.HISTORIES_STEPS ?? MOST_STEPS);
    expect(await histories({ running, setNow, runs, mostSteps, seed })).toBeNull();
  }, 600_000);
});
