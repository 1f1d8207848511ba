import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2_PARAMETERS } from '../../../../server/src/platform/security/password-parameters.ts';
import { inMs, median, percentile } from '../lib/figures.ts';
import { during, pause } from '../lib/pulse.ts';
import { atLeast, atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount, YEARS } from '../lib/seed-history.ts';
import type { Server } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';
import { pathOf } from '../lib/transactions-page.ts';

const PASSWORD = 'Correct-horse-7';
const SIGNING_IN = 6;
const ROUNDS = 3;
/**
 * Duration of one run of sign-ins. Three rounds of three runs make 2,200 sign-ins on two fast cores, and one address
 * may call 3,000 times a minute.
 */
const ROUND_MS = 1800;
const REST_MS = 2 * ROUND_MS;
const EVERY_MS = 25;

/** How many sign-ins per second are possible, and their effect on everyone else. */
export async function logins(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const cores = availableParallelism();
  const passwordHash = await hash(PASSWORD, ARGON2_PARAMETERS);
  const people = await seedUsersWithAccount(place.bare, SIGNING_IN, passwordHash);
  const [reader] = await seedUsersWithAccount(place.bare, 1);
  if (!reader) return [];
  await seedHistory(place.bare, reader, 5000);
  await place.bare.settle();
  const request = {
    url: `${server.address}/api${pathOf({ year: YEARS.last })}`,
    token: reader.token,
    everyMs: EVERY_MS,
  };
  const rates = { hashes: [] as number[], alone: [] as number[] };
  // The list requests of all rounds are pooled, because one disk stall delays a dozen of them, which is more than 1% of
  // a single round's requests.
  const lists = { rest: [] as number[], busy: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.hashes.push(await perSecond(cores, () => verify(passwordHash, PASSWORD)));
    rates.alone.push(await signInsPerSecond(server, people));
    lists.rest.push(...(await during(request, () => pause(REST_MS))));
    const twice = async () => {
      await signInsPerSecond(server, people);
      await signInsPerSecond(server, people);
    };
    lists.busy.push(...(await during(request, twice)));
  }
  const [possible, alone] = [median(rates.hashes), median(rates.alone)];
  const [rest, busy] = [percentile(lists.rest, 0.99), percentile(lists.busy, 0.99)];
  return [
    atLeast(
      'sign-ins per second, vs. cores ÷ time of one hash',
      alone / possible,
      0.5,
      `${alone.toFixed(1)} per second; ${cores} cores compute ${possible.toFixed(1)} hashes`,
    ),
    atMost(
      "others' lists meanwhile, p99, vs. idle",
      busy / rest,
      3,
      `${inMs(busy)}, idle ${inMs(rest)}; median ${inMs(median(lists.busy))}, idle ${inMs(median(lists.rest))}`,
    ),
  ];
}

/** How often per second the work finishes with the given number of concurrent callers. */
async function perSecond(atOnce: number, work: (who: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  const began = performance.now();
  const repeat = async (who: number) => {
    while (performance.now() - began < ROUND_MS) {
      await work(who);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, who) => repeat(who)));
  return count / ((performance.now() - began) / 1000);
}

const signInsPerSecond = (server: Server, people: readonly BenchUser[]): Promise<number> =>
  perSecond(people.length, async (who) => {
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: people[who]?.username, password: PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`A sign-in returned ${answer.status}.`);
    await answer.arrayBuffer();
  });
