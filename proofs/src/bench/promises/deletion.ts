import { call } from '../lib/calls.ts';
import { inMs, median, percentile, timed } from '../lib/figures.ts';
import { pause } from '../lib/pulse.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 500_000;
const REST_MS = 10_000;
/** Interval between calls that stays below the per-minute request limit. */
const EVERY_MS = 40;
const GONE_WITHIN_MS = 15 * 60_000;

/** The effect on other users' writes while half a million rows of one user are erased. */
export async function deletion(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const [leaver, writer] = await seedUsersWithAccount(place.bare, 2);
  if (!leaver || !writer) return [];
  await seedHistory(place.bare, leaver, ROWS);
  await place.bare.settle();
  await place.bare.transaction([
    {
      text: 'update sessions set password_at = ? where user_id = ?',
      parameters: [new Date().toISOString(), leaver.userId],
    },
  ]);
  const atRest = await writesDuring(setting, writer, () => pause(REST_MS));
  let erasingMs = 0;
  const meanwhile = await writesDuring(setting, writer, async () => {
    await call(server, leaver, '/users', { method: 'DELETE' });
    erasingMs = await timed(() => gone(setting, leaver));
  });
  const [rest, busy] = [percentile(atRest, 0.99), percentile(meanwhile, 0.99)];
  const [slowestAtRest, slowest] = [Math.max(...atRest), Math.max(...meanwhile)];
  return [
    atMost(
      "others' writes while 500,000 rows of a user are erased, p99, vs. idle",
      busy / rest,
      5,
      `${inMs(busy)}, idle ${inMs(rest)}; median ${inMs(median(meanwhile))}, idle ${inMs(median(atRest))}; erased in ${inMs(erasingMs)}`,
    ),
    atMost(
      '  the slowest of these writes, vs. idle',
      slowest / slowestAtRest,
      null,
      `${inMs(slowest)}, idle ${inMs(slowestAtRest)}`,
    ),
  ];
}

async function writesDuring(
  { server }: Setting,
  writer: BenchUser,
  work: () => Promise<unknown>,
): Promise<number[]> {
  let working = true;
  const times: number[] = [];
  const writing = (async () => {
    const body = { date: '2025-05-05', amount: 1, bank: 'BBVA', product: 'current' };
    while (working) {
      times.push(
        await timed(() => call(server, writer, '/transactions', { method: 'POST', body })),
      );
      await pause(EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await writing;
  }
  return times;
}

async function gone({ place }: Setting, { userId }: BenchUser): Promise<void> {
  const end = performance.now() + GONE_WITHIN_MS;
  const asked = { text: 'select id from users where id = ?', parameters: [userId] };
  while ((await place.bare.query(asked)).length > 0) {
    if (performance.now() > end) throw new Error('The deleted user was not erased in time.');
    await pause(100);
  }
}
