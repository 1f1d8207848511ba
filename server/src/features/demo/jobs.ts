import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { ensureDemoUser } from './service.ts';

const EVERY_HOUR = '7 * * * *';
const TTL_MS = 5 * 60_000;

/** Keeps the demo account there and up to today. Returns what ends it. */
export async function startDemo(context: Context): Promise<() => Promise<void>> {
  if (!context.config.demo) return async () => undefined;
  const job = schedule(context, {
    name: 'demo',
    pattern: EVERY_HOUR,
    ttlMs: TTL_MS,
    run: async () => {
      await context.storage.write((tx) => ensureDemoUser(tx, context.now()));
    },
  });
  await job.runNow();
  return job.stop;
}
