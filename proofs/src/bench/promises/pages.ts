import { call } from '../lib/calls.ts';
import { inMs, inTurns, median } from '../lib/figures.ts';
import { atMost, type Line, under } from '../lib/result-lines.ts';
import { type BenchUser, YEARS } from '../lib/seed-history.ts';
import { startIdle } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';
import {
  countStatement,
  namesStatement,
  type PageFilter,
  pageStatement,
  pathOf,
  sumsStatement,
} from '../lib/transactions-page.ts';

const ROUNDS = 15;
const CUTS: [string, PageFilter][] = [
  ['a year', { year: YEARS.last }],
  ['a year of one bank', { year: YEARS.last, bank: 'BBVA' }],
  ['a year of one bank, income', { year: YEARS.last, bank: 'BBVA', direction: 'income' }],
  ['a year, text search', { year: YEARS.last, text: 'nandu 12' }],
];

/** A page and its total over HTTP, for a user with many transactions, compared with the bare SQL of both. */
export async function pages(setting: Setting, person: BenchUser): Promise<Line[]> {
  const { server, place } = setting;
  const lines: Line[] = [];
  const idle = await startIdle();
  for (const [name, cut] of CUTS) {
    const page = pageStatement(person, cut);
    const count = countStatement(person, cut);
    const held: number[] = [];
    const times = await inTurns(ROUNDS, {
      bare: async () => {
        await place.bare.query(page);
        await place.bare.query(count);
        await place.bare.query(namesStatement(person));
      },
      http: () => call(server, person, pathOf(cut)),
      // One query at a time, so one chance delay does not count for all of them.
      held: async () => {
        await Promise.all([server.seen(), idle.seen()]);
        await call(server, person, pathOf(cut));
        const [own, machine] = await Promise.all([server.seen(), idle.seen()]);
        held.push(Math.max(0, own.heldMs - machine.heldMs));
      },
    });
    lines.push(
      atMost(
        `a page of 500,000 rows and its total (${name}), vs. bare SQL`,
        times.http / times.bare,
        2,
        `over HTTP ${inMs(times.http)}, bare ${inMs(times.bare)}`,
      ),
      under('  event loop blocked by it, beyond an idle process', median(held), 50, 'ms', ''),
    );
  }
  await idle.stop();
  return [...lines, await searchOf(setting, person)];
}

const SEARCHES = 5;

/** A search of all years, compared with the sums alone. It also reads the newest rows and the merchants. */
async function searchOf({ server, place }: Setting, person: BenchUser): Promise<Line> {
  const text = 'nandu 12';
  const sums = sumsStatement(person, text);
  const times = await inTurns(SEARCHES, {
    bare: () => place.bare.query(sums),
    http: () => call(server, person, `/search?${new URLSearchParams({ q: text })}`),
  });
  return atMost(
    'a search of 500,000 rows, vs. bare SQL of its sums',
    times.http / times.bare,
    3,
    `over HTTP ${inMs(times.http)}, bare ${inMs(times.bare)}`,
  );
}
