import { EventEmitter, once } from 'node:events';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';
import { schedule } from './scheduler.ts';

const NEVER = '0 0 31 2 *';

describeOnEachEngine('a scheduled job', (server) => {
  test('runs on schedule until stopped', async () => {
    const { context } = server().running;
    const eachSecond = (name: string, run: () => Promise<void>) =>
      schedule(context, { name, pattern: '* * * * * *', withinMs: 60_000, run });
    const runs = new EventEmitter();
    let count = 0;
    const first = once(runs, 'job');
    const job = eachSecond('each second', async () => {
      count += 1;
      runs.emit('job');
    });
    await first;
    await job.stop();
    const before = count;
    // By the time another job with the same schedule has run, this job would have run again too.
    const later = once(runs, 'witness');
    const witness = eachSecond('a witness', async () => {
      runs.emit('witness');
    });
    await later;
    await witness.stop();
    expect(count).toBe(before);
  });

  test('with slices is shared by servers, and continues after a failed slice', async () => {
    const { context } = server().running;
    const done: string[] = [];
    const onServer = (name: string) =>
      schedule(context, {
        name: 'in slices',
        pattern: NEVER,
        withinMs: 60_000,
        slices: 8,
        run: async (_, slice) => {
          // Gives the other server time to start its own slice.
          await context.storage.read.selectFrom('leases').select('name').execute();
          if (slice === 5) throw new Error(`not ${slice}`);
          done.push(`${slice} on ${name}`);
        },
      });
    const servers = [onServer('one'), onServer('other')];
    const ends = await Promise.allSettled(servers.map((job) => job.runNow()));
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true);
    expect(done.map((one) => one[0]).sort()).toEqual([...'0123467']);
    const run = await context.storage.read
      .selectFrom('job_runs')
      .select('last_error')
      .where('name', '=', 'in slices')
      .executeTakeFirst();
    expect(run?.last_error).toBe('not 5');
    for (const job of servers) await job.stop();
  });

  test('finishes its current run when stopped', async () => {
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
