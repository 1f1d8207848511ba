import { newId } from '../../../../server/src/platform/id.ts';
import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount, YEARS } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 27_000;
const ROUNDS = 40;
const EACH = 20;
const NOW = '2026-11-01T08:00:00.000Z';
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'];
/** Limit of each alert in cents. No alert ever reaches it, so each write checks all of them. */
const LIMIT = 1_000_000;
/**
 * Goal amount per year, in cents. Slightly more than a category with a subcategory spends per year in these histories,
 * so the goals are in progress.
 */
const YEARLY = 8_000_000;

/**
 * A write with many goals and alerts, spread over all categories or all in the category written to, compared with the
 * same write without any.
 */
export async function notifications(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const [none, spread, heaped] = await seedUsersWithAccount(place.bare, 3);
  if (!none || !spread || !heaped) return [];
  for (const person of [none, spread, heaped]) await seedHistory(place.bare, person, ROWS);
  await setTargets(setting, spread, (at) => spread.categories[at % spread.categories.length] ?? '');
  await setTargets(setting, heaped, () => heaped.categories[1] ?? '');
  await place.bare.settle();
  const write = (person: BenchUser, round: number) =>
    call(server, person, '/transactions', {
      method: 'POST',
      body: {
        date: new Date(Date.now() - (round % 28) * 86_400_000).toISOString().slice(0, 10),
        amount: 1,
        bank: 'BBVA',
        product: 'current',
        category: person.categories[1],
      },
    });
  const edit = (person: BenchUser, id: unknown, round: number) =>
    call(server, person, `/transactions/${id}`, { method: 'PUT', body: { amount: 1 + round } });
  const ids = new Map<BenchUser, unknown>();
  for (const person of [none, spread, heaped]) {
    ids.set(person, ((await write(person, 0)) as { id: string }).id);
  }
  const writes = await inTurns(ROUNDS, {
    none: (round) => write(none, round),
    spread: (round) => write(spread, round),
    heaped: (round) => write(heaped, round),
  });
  const edits = await inTurns(ROUNDS, {
    none: (round) => edit(none, ids.get(none), round),
    spread: (round) => edit(spread, ids.get(spread), round),
    heaped: (round) => edit(heaped, ids.get(heaped), round),
  });
  const figures = (own: number, bare: number) => `${inMs(own)}, with none ${inMs(bare)}`;
  return [
    atMost(
      'a new transaction with 20 alerts and 20 goals, vs. with none',
      writes.spread / writes.none,
      2,
      figures(writes.spread, writes.none),
    ),
    atMost(
      '  the same, an edited amount',
      edits.spread / edits.none,
      2,
      figures(edits.spread, edits.none),
    ),
    atMost(
      'a new transaction, all 40 in its category and active, vs. with none',
      writes.heaped / writes.none,
      2,
      figures(writes.heaped, writes.none),
    ),
    atMost(
      '  the same, an edited amount',
      edits.heaped / edits.none,
      2,
      figures(edits.heaped, edits.none),
    ),
  ];
}

/** Alerts of each frequency, and unfinished goals that started throughout the years of the history. */
async function setTargets(
  { place }: Setting,
  person: BenchUser,
  categoryOf: (at: number) => string,
): Promise<void> {
  const common = (at: number) => ({
    user_id: person.userId,
    id: newId(),
    name: `Target ${at}`,
    color: 'purple',
    icon: '🎯',
    description: '',
    category_id: categoryOf(at),
    notify_user: true,
    created_at: NOW,
    updated_at: NOW,
  });
  const numbers = Array.from({ length: EACH }, (_, at) => at);
  const alerts = numbers.map((at) => ({
    ...common(at),
    limit_amount: LIMIT,
    frequency: FREQUENCIES[at % FREQUENCIES.length],
  }));
  const goals = numbers.map((at) => ({
    ...common(at),
    start_date: `${YEARS.first + (at % YEARS.count)}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    end_date: `${YEARS.last + 10 + (at % 10)}-12-31`,
    final_amount: YEARLY * (YEARS.count - (at % YEARS.count)),
  }));
  await place.bare.prepareInsert('alerts', alerts)();
  await place.bare.prepareInsert('goals', goals)();
}
