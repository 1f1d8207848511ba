import { hash } from '@node-rs/argon2';
import { ARGON2_PARAMETERS } from '../../../../server/src/platform/security/password-parameters.ts';
import { call } from '../lib/calls.ts';
import { inMs, median, timed } from '../lib/figures.ts';
import { pause } from '../lib/pulse.ts';
import { type Line, under } from '../lib/result-lines.ts';
import { type BenchUser, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Server } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatement, upload } from '../lib/statement.ts';

const ROWS = 20_000;
/** The most rows of a step whose undo is previewed. */
const PREVIEWED = 5000;
const PASSWORD = 'Correct-horse-7';
const DURATION_MS = 30_000;
/** Rest between one user's calls. */
const EVERY_MS = 50;
/** Keeps the busy user below the request limit for expensive calls. */
const OWN_REST_MS = 200;
/** Promised limit for others' writes and sign-ins. */
const MOST_MS = 2000;

/** How long others' writes and sign-ins wait while one user undoes and redoes an import, and previews it, in turn. */
export async function othersDuringUndo({ server, place }: Setting): Promise<Line[]> {
  const passwordHash = await hash(PASSWORD, ARGON2_PARAMETERS);
  // Signing in often ends a user's older sessions, so a third user signs in.
  const [busy, writing, signing] = await seedUsersWithAccount(place.bare, 3, passwordHash);
  if (!busy || !writing || !signing) return [];
  const others = { writing, signing };
  /** Imports rows. Returns the id of the step. */
  const importOf = async (rows: number): Promise<string> => {
    await upload(server, busy.token, makeStatement(rows), rows);
    const steps = await place.bare.query({
      text: `select id from steps where user_id = ? and kind = 'import' and undone_at is null`,
      parameters: [busy.userId],
    });
    return String(steps[0]?.id);
  };
  const large = await importOf(ROWS);
  const turns = await during(server, others, async () => [
    await timed(() => call(server, busy, `/history/${large}/undo`, { method: 'POST' })),
    await timed(() => call(server, busy, `/history/${large}/redo`, { method: 'POST' })),
  ]);
  await call(server, busy, `/history/${large}/undo`, { method: 'POST' });
  const small = await importOf(PREVIEWED);
  const previews = await during(server, others, async () => [
    await timed(() => call(server, busy, `/history/${small}`)),
  ]);
  return [
    ...linesOf(`an import of ${ROWS} rows is undone and redone`, turns),
    ...linesOf(`the undo of ${PREVIEWED} rows is previewed`, previews),
  ];
}

interface Seen {
  own: number[];
  writes: number[];
  signIns: number[];
}

const linesOf = (what: string, { own, writes, signIns }: Seen): Line[] =>
  [
    { who: "others' slowest write", times: writes },
    { who: "others' slowest sign-in", times: signIns },
  ].map(({ who, times }) =>
    under(
      `${who} while ${what}`,
      Math.max(...times),
      MOST_MS,
      'ms',
      `median ${inMs(median(times))} of ${times.length}; the work itself ${inMs(median(own))}, at most ${inMs(Math.max(...own))}`,
    ),
  );

/**
 * Repeats the work for half a minute. Returns the duration of its calls, and of another user's writes and sign-ins
 * meanwhile.
 */
async function during(
  server: Server,
  others: { writing: BenchUser; signing: BenchUser },
  work: () => Promise<number[]>,
): Promise<Seen> {
  const end = performance.now() + DURATION_MS;
  const repeat = async (one: () => Promise<number[]>, everyMs: number) => {
    const times: number[] = [];
    while (performance.now() < end) {
      times.push(...(await one()));
      await pause(everyMs);
    }
    return times;
  };
  const body = { date: '2025-05-05', amount: 1, bank: 'BBVA', product: 'current' };
  const write = () => call(server, others.writing, '/transactions', { method: 'POST', body });
  const [own, writes, signIns] = await Promise.all([
    repeat(work, OWN_REST_MS),
    repeat(async () => [await timed(write)], EVERY_MS),
    repeat(async () => [await timed(() => signIn(server, others.signing))], EVERY_MS),
  ]);
  return { own, writes, signIns };
}

async function signIn(server: Server, { username }: BenchUser): Promise<void> {
  const answer = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`A sign-in returned ${answer.status}.`);
  await answer.arrayBuffer();
}
