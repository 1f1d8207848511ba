import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/harness.ts';
import { schedule } from './scheduler.ts';

const NEVER = '0 0 31 2 *';

describeOnEachEngine('a scheduled job', (server) => {
  test('runs at its times, and no more once it is stopped', async () => {
    const { context } = server().running;
    let ended: (() => void) | undefined;
    const ran = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const job = schedule(context, {
      name: 'each second',
      pattern: '* * * * * *',
      withinMs: 60_000,
      run: async () => ended?.(),
    });
    await ran;
    await job.stop();
  });

  test('that is stopped is waited for', async () => {
    const { context } = server().running;
    let finish: (() => void) | undefined;
    let done = false;
    const begun = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const job = schedule(context, {
      name: 'waited for',
      pattern: NEVER,
      withinMs: 60_000,
      run: async () => {
        finish?.();
        await context.storage.read.selectFrom('leases').select('name').execute();
        done = true;
      },
    });
    const run = job.runNow();
    await begun;
    await job.stop();
    expect(done).toBe(true);
    expect(await run).toBe(true);
  });
});
