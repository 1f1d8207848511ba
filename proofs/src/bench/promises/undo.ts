import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatement, upload } from '../lib/statement.ts';

const ROWS = 50_000;
const EDITED = 2000;
const YEARS = [2016, 2017, 2018];
const ROUNDS = 2;

/** Undoing the deletion of several years that include some edited rows, compared with importing the same rows. */
export async function undo(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const users = await seedUsersWithAccount(place.bare, ROUNDS + 1);
  const statement = makeStatement(ROWS);
  const userOf = (round: number): BenchUser => {
    const user = users[round];
    if (!user) throw new Error('Each round has a user.');
    return user;
  };
  const times = await inTurns(ROUNDS, {
    import: (round) => upload(server, userOf(round).token, statement, ROWS),
    edit: (round) => editSome(setting, userOf(round)),
    delete: async (round) => {
      for (const year of YEARS) {
        await call(server, userOf(round), `/transactions?year=${year}`, { method: 'DELETE' });
      }
    },
    undo: (round) => undoDeletions(setting, userOf(round)),
  });
  return [
    atMost(
      'undoing the deletion of 50,000 rows, vs. importing them',
      times.undo / times.import,
      1,
      `undo ${inMs(times.undo)}, import ${inMs(times.import)}, deletion ${inMs(times.delete)}`,
    ),
  ];
}

async function editSome({ server, place }: Setting, user: BenchUser): Promise<void> {
  const ids = await place.bare.query({
    text: `select id from transactions where user_id = ? limit ${EDITED}`,
    parameters: [user.userId],
  });
  const body = ids.map(({ id }) => ({ id, tags: ['edited'] }));
  await call(server, user, '/transactions/batch', { method: 'PUT', body });
}

async function undoDeletions({ server, place }: Setting, user: BenchUser): Promise<void> {
  const steps = await place.bare.query({
    text: `select id from steps where user_id = ? and kind = 'bulk_delete' order by at desc, id desc`,
    parameters: [user.userId],
  });
  for (const { id } of steps) await call(server, user, `/history/${id}/undo`, { method: 'POST' });
  const rows = await place.bare.query({
    text: 'select count(*) as n from transactions where user_id = ?',
    parameters: [user.userId],
  });
  if (Number(rows[0]?.n) !== ROWS) throw new Error(`${rows[0]?.n} of ${ROWS} rows were restored.`);
}
