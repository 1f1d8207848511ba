import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inMs, median, percentile } from '../lib/figures.ts';
import { atLeast, atMost, type Line } from '../lib/lines.ts';
import { pathOf } from '../lib/page.ts';
import { giveHistory, makePeople, type Person, YEARS } from '../lib/people.ts';
import { during, pause } from '../lib/pulse.ts';
import type { Server } from '../lib/server.ts';
import type { World } from '../lib/world.ts';

const PASSWORD = 'Correct-horse-7';
/** What the product stores. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SIGNING_IN = 6;
const ROUNDS = 3;
const ROUND_MS = 2500;
const REST_MS = 2 * ROUND_MS;
const EVERY_MS = 25;

/** How fast people can sign in, and what everybody else notices of it. */
export async function logins(world: World): Promise<Line[]> {
  const { server, place } = world;
  const cores = availableParallelism();
  const passwordHash = await hash(PASSWORD, PARAMETERS);
  const people = await makePeople(place.bare, SIGNING_IN, passwordHash);
  const [reader] = await makePeople(place.bare, 1);
  if (!reader) return [];
  await giveHistory(place.bare, reader, 5000);
  await place.bare.settle();
  const request = {
    url: `${server.address}/api${pathOf({ year: YEARS.last })}`,
    token: reader.token,
    everyMs: EVERY_MS,
  };
  const rates = { hashes: [] as number[], alone: [] as number[] };
  const lists: { rest: Times; busy: Times }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.hashes.push(await perSecond(cores, () => verify(passwordHash, PASSWORD)));
    rates.alone.push(await signInsPerSecond(server, people));
    lists.push({
      rest: timesOf(await during(request, () => pause(REST_MS))),
      busy: timesOf(
        await during(request, async () => {
          await signInsPerSecond(server, people);
          await signInsPerSecond(server, people);
        }),
      ),
    });
  }
  const [possible, alone] = [median(rates.hashes), median(rates.alone)];
  const { rest, busy } = middle(lists, (round) => round.busy.p99 / round.rest.p99);
  return [
    atLeast(
      'logins a second, against cores ÷ one hash',
      alone / possible,
      0.5,
      `${alone.toFixed(1)} a second; ${cores} cores make ${possible.toFixed(1)} hashes`,
    ),
    atMost(
      "others' lists meanwhile, p99 against at rest",
      busy.p99 / rest.p99,
      3,
      `${inMs(busy.p99)}, at rest ${inMs(rest.p99)}; median ${inMs(busy.median)}, at rest ${inMs(rest.median)}; median of ${ROUNDS} rounds`,
    ),
  ];
}

interface Times {
  median: number;
  p99: number;
}

const timesOf = (times: readonly number[]): Times => ({
  median: median(times),
  p99: percentile(times, 0.99),
});

/** The round in the middle: one stall of the machine's disk lasts through more than a hundredth of a round's lists. */
function middle<T>(rounds: readonly T[], figure: (round: T) => number): T {
  const sorted = [...rounds].sort((a, b) => figure(a) - figure(b));
  return sorted[sorted.length >> 1] as T;
}

/** How often so many who do nothing else get it done. */
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

const signInsPerSecond = (server: Server, people: readonly Person[]): Promise<number> =>
  perSecond(people.length, async (who) => {
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: people[who]?.username, password: PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`A login answered ${answer.status}.`);
    await answer.arrayBuffer();
  });
