import { fileURLToPath } from 'node:url';
import { answersPerSecond } from '../lib/answers-per-second.ts';
import { median } from '../lib/figures.ts';
import { atLeast, type Line } from '../lib/result-lines.ts';
import { type BenchUser, signInAgain, YEARS } from '../lib/seed-history.ts';
import { startProcess } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';
import { countStatement, namesStatement, pageStatement, pathOf } from '../lib/transactions-page.ts';

const BARE_ROUTE = fileURLToPath(new URL('../lib/bare-route.ts', import.meta.url));
const ROUNDS = 9;
const SECONDS = 2;

/** Pages of 50 rows served per second, compared with a bare Fastify route that runs the same SQL and JSON.stringify. */
export async function requests(setting: Setting, person: BenchUser): Promise<Line[]> {
  const { server, place } = setting;
  const cut = { year: YEARS.last };
  const tokens = await signInAgain(place.bare, person, 100);
  const route = await startProcess(['--import', 'tsx', BARE_ROUTE], {
    ...place.environment,
    STATEMENTS: JSON.stringify([
      pageStatement(person, cut),
      countStatement(person, cut),
      namesStatement(person),
    ]),
  });
  const own: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await answersPerSecond(`${route.address}/`, ['none'], SECONDS));
      own.push(await answersPerSecond(`${server.address}/api${pathOf(cut)}`, tokens, SECONDS));
    }
  } finally {
    await route.stop();
  }
  const figures = `${Math.round(median(own))} per second, bare ${Math.round(median(bare))}`;
  return [
    atLeast(
      'pages of 50 per second, vs. a bare Fastify route',
      median(own.map((rate, round) => rate / (bare[round] ?? Number.NaN))),
      0.7,
      figures,
    ),
  ];
}
