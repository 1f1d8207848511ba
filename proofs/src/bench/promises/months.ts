import type { TransactionsTable } from '../../../../server/src/schema/tables.ts';
import { call } from '../lib/calls.ts';
import { inMs, timed } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, history, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 500_000;
const AT_ONCE = 25_000;
/** As an import of as many rows. */
const AT_MOST = 3;

/** Another start of the month, and the calendar's again, for a user with half a million rows. */
export async function months(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const [person] = await seedUsersWithAccount(place.bare, 1);
  if (!person) return [];
  const bare = await insertHistory(setting, person);
  await place.bare.settle();
  const starting = (month_start: object) =>
    timed(() => call(server, person, '/users', { method: 'PUT', body: { month_start } }));
  const moved = await starting({ kind: 'day', day: 25 });
  const back = await starting({ kind: 'calendar' });
  const line = (what: string, ms: number) =>
    atMost(what, ms / bare, AT_MOST, `${inMs(ms)}, insert ${inMs(bare)}`);
  return [
    line('months from the 25th for 500,000 rows, vs. a bare insert', moved),
    line('  calendar months again', back),
  ];
}

/** Returns the milliseconds of the inserts alone. */
async function insertHistory({ place }: Setting, person: BenchUser): Promise<number> {
  let ms = 0;
  const insert = async (rows: TransactionsTable[]) => {
    const run = place.bare.prepareInsert('transactions', rows);
    ms += await timed(run);
  };
  let rows: TransactionsTable[] = [];
  for (const row of history(person, ROWS)) {
    rows.push(row);
    if (rows.length < AT_ONCE) continue;
    await insert(rows);
    rows = [];
  }
  if (rows.length > 0) await insert(rows);
  return ms;
}
