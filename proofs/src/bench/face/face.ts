import { chromium } from '@playwright/test';
import { createRule } from '@saldo/contract/rules';
import { findChromium } from '../../../../scripts/lib/chromium.mjs';
import { newId } from '../../../../server/src/platform/id.ts';
import { clientAt } from '../../users/user.ts';
import { openPlaces } from '../lib/fresh-databases.ts';
import type { Line } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount } from '../lib/seed-history.ts';
import { type Server, startServer } from '../lib/server.ts';
import { editLines } from './edits.ts';
import { homeLines } from './home.ts';
import { openingLines, typedLines } from './openings.ts';
import { phoneLines } from './phone.ts';
import { farLines, memoryLines, visitedLines } from './visits.ts';

const ROWS = 50_000;
/** As many as one household was seen to have. */
const SERIES = 218;

/** The measurements, by the names that `--part` accepts. */
const PARTS = {
  home: homeLines,
  phone: phoneLines,
  visited: visitedLines,
  far: farLines,
  edits: editLines,
  openings: openingLines,
  typing: typedLines,
  memory: memoryLines,
};

/** How fast Saldo feels, in Chromium with a slowed processor, compared with bare drawing of the same elements. */
export async function face(args: readonly string[]): Promise<Line[]> {
  const part = args.indexOf('--part');
  const parts = part < 0 ? Object.keys(PARTS) : (args[part + 1] ?? '').split(',');
  const places = await openPlaces('sqlite');
  const place = await places.fresh();
  const server = await startServer(place.environment);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const [person] = await seedUsersWithAccount(place.bare, 1);
    if (!person) return [];
    await seedHistory(place.bare, person, ROWS);
    await place.bare.prepareInsert('series', seriesOf(person))();
    await place.bare.settle();
    await addRule(server, person);
    const lines: Line[] = [];
    for (const [name, measure] of Object.entries(PARTS)) {
      if (parts.includes(name)) lines.push(...(await measure({ browser, server, person })));
    }
    return lines;
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
    await places.close();
  }
}

/** Monthly bills that the user added, due on different days. */
const seriesOf = ({ userId, categories }: BenchUser) =>
  Array.from({ length: SERIES }, (_, at) => ({
    user_id: userId,
    id: newId(),
    state: 'own',
    payment_id: null,
    name: `Bill ${at + 1}`,
    category_id: categories[at % categories.length] ?? null,
    direction: 'expense',
    cadence: 'monthly',
    next_on: `2026-12-${String((at % 28) + 1).padStart(2, '0')}`,
    amount: 500 + at,
    price_seen: null,
    part_of: null,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
  }));

const addRule = (server: Server, person: BenchUser) =>
  clientAt(server.address, person).call(createRule, {
    body: {
      name: 'Coffee',
      conditions: [
        {
          condition_field: 'description',
          operator: 'includes',
          condition_value: 'coffee',
        },
      ],
      actions: [{ target_field: 'ignore', target_value: true }],
    },
  });
