import { readConfig } from '../../../server/src/config/config.ts';
import { start } from '../../../server/src/start.ts';
import { histories } from './run-histories.ts';

/**
 * Runs histories against a server in the same process, since they set its clock. HISTORIES holds the options as JSON.
 * Reports the number of steps of each history to the parent process, and finally any problem.
 */
export type ChildMessage = { steps: number } | { wrong: string | null };

const MANY = 1e9;
const asked = JSON.parse(process.env.HISTORIES ?? '{}');
const tell = (told: ChildMessage) => process.send?.(told);
let now = new Date();
const running = await start(readConfig(process.env), {
  limits: { perMinute: MANY, expensivePerMinute: MANY, anonymousPerMinute: MANY },
  fetchesBanks: false,
  now: () => now,
});
const wrong = await histories({
  ...asked,
  running,
  setNow: (to) => {
    now = to;
  },
  after: (steps) => tell({ steps }),
});
tell({ wrong });
await running.stop();
process.disconnect?.();
