import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { ARGON2_PARAMETERS } from '../../../../server/src/platform/security/password-parameters.ts';
import { clientAt, enterDemo, PASSWORD, signIn } from '../../users/user.ts';
import { inMs, median, timed } from '../lib/figures.ts';
import { pause } from '../lib/pulse.ts';
import { type Line, under } from '../lib/result-lines.ts';
import { seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Server } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';

/** As many sessions as the demo gives one IP address. */
const VISITORS = 20;
const SIGN_INS = 8;
/** From the start of a sign-in to the next. */
const EVERY_MS = 1000;
/** After a response that rejects a call. */
const REJECTED_MS = 100;
/** Other programs on the machine, each of which would use a whole core. */
const BUSY = 2;
/** Limits in seconds, for a person who waits to see their own data. */
const [ALONE_S, BESIDE_S] = [1, 2];

/** How long a member's sign-in takes while demo visitors load the screens that cost most, from one IP address. */
export async function demoVisitors({ server, place }: Setting): Promise<Line[]> {
  const passwordHash = await hash(PASSWORD, ARGON2_PARAMETERS);
  const [member] = await seedUsersWithAccount(place.bare, 1, passwordHash);
  if (!member) return [];
  await place.bare.settle();
  const signIns = () => timesOf(server, member.username);
  const idle = median(await signIns());
  const visits = startVisits(server, await visitorTokens(server));
  await pause(3 * EVERY_MS);
  const alone = await signIns();
  const programs = Array.from({ length: BUSY }, startBusyProgram);
  const beside = await signIns().finally(() => {
    for (const program of programs) program.kill('SIGKILL');
  });
  const answered = await visits.stop();
  const figures = (times: number[]) =>
    `median ${inMs(median(times))}, idle ${inMs(idle)}; visitors got ${answered}`;
  const slowest = (times: number[]) => Math.max(...times) / 1000;
  return [
    under(
      `slowest sign-in beside ${VISITORS} demo visitors`,
      slowest(alone),
      ALONE_S,
      's',
      figures(alone),
    ),
    under(
      `the same, beside ${BUSY} busy programs`,
      slowest(beside),
      BESIDE_S,
      's',
      figures(beside),
    ),
  ];
}

async function timesOf({ address }: Server, username: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < SIGN_INS; count += 1) {
    const ms = await timed(() => signIn(address, username));
    times.push(ms);
    await pause(Math.max(0, EVERY_MS - ms));
  }
  return times;
}

async function visitorTokens({ address }: Server): Promise<string[]> {
  const tokens: string[] = [];
  for (let count = 0; count < VISITORS; count += 1) tokens.push((await enterDemo(address)).token);
  return tokens;
}

/** The demo's rows end today. */
function heavyPaths(): string[] {
  const [year, month] = new Date().toISOString().split('-').map(Number);
  return [
    `/api/metrics/monthly?year=${year}&month=${month}`,
    `/api/metrics/annual?year=${year}`,
    '/api/metrics/recap',
    '/api/forecast',
    `/api/transactions?year=${year}`,
    '/api/balances',
    `/api/metrics/month-picture?year=${year}&month=${month}`,
    '/api/accounts',
  ];
}

function startVisits({ address }: Server, tokens: readonly string[]) {
  const paths = heavyPaths();
  const counts = new Map<number, number>();
  let visiting = true;
  const visit = async (token: string) => {
    const visitor = clientAt(address, { token });
    const load = async (path: string) => {
      const { status } = await visitor.raw('GET', path);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== 200) await pause(REJECTED_MS);
    };
    while (visiting) await Promise.all(paths.map(load));
  };
  const visits = Promise.all(tokens.map(visit));
  return {
    async stop(): Promise<string> {
      visiting = false;
      await visits;
      return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
    },
  };
}

const startBusyProgram = (): ChildProcess =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
