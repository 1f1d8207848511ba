import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line, under } from '../lib/result-lines.ts';
import { type BenchUser, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';
import { makeStatement, upload } from '../lib/statement.ts';

const ROWS = 50_000;
const EDITED = 2000;
const YEARS = [2016, 2017, 2018];
const ROUNDS = 2;
/** Promised limit for undoing one edit that is older than a step of `ROWS` rows. */
const OLD_EDIT_MS = 200;

/**
 * Undoing the deletion of several years that include some edited rows, compared with importing the same rows, and
 * undoing an edit that is older than all of that.
 */
export async function undo(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const users = await seedUsersWithAccount(place.bare, ROUNDS + 1);
  const statement = makeStatement(ROWS);
  const userOf = (round: number): BenchUser => {
    const user = users[round];
    if (!user) throw new Error('Each round has a user.');
    return user;
  };
  const old: string[] = [];
  for (const user of users) old.push(await editedRow(setting, user));
  const times = await inTurns(ROUNDS, {
    import: (round) => upload(server, userOf(round).token, statement, ROWS),
    edit: (round) => editSome(setting, userOf(round)),
    delete: async (round) => {
      for (const year of YEARS) {
        await call(server, userOf(round), `/transactions?year=${year}`, { method: 'DELETE' });
      }
    },
    undo: (round) => undoDeletions(setting, userOf(round)),
    undoOld: (round) => call(server, userOf(round), `/history/${old[round]}/undo`, POST),
    redoOld: (round) => call(server, userOf(round), `/history/${old[round]}/redo`, POST),
  });
  return [
    atMost(
      'undoing the deletion of 50,000 rows, vs. importing them',
      times.undo / times.import,
      1,
      `undo ${inMs(times.undo)}, import ${inMs(times.import)}, deletion ${inMs(times.delete)}`,
    ),
    under(
      'undoing or redoing one edit older than 50,000 rows',
      Math.max(times.undoOld, times.redoOld),
      OLD_EDIT_MS,
      'ms',
      `undo ${inMs(times.undoOld)}, redo ${inMs(times.redoOld)}`,
    ),
  ];
}

const POST = { method: 'POST' };

/** Adds a row and edits it. Returns the id of the edit's step. */
async function editedRow({ server }: Setting, user: BenchUser): Promise<string> {
  const row = {
    ...{ date: '2015-12-01', amount: 5, bank: 'CASH', product: 'current' },
    description: 'Bread',
  };
  const { id } = (await call(server, user, '/transactions', { ...POST, body: row })) as Made;
  const body = [{ id, tags: ['old'] }];
  const path = '/transactions/batch';
  const { step_id } = (await call(server, user, path, { method: 'PUT', body })) as Made;
  return step_id;
}

interface Made {
  id: string;
  step_id: string;
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
  for (const { id } of steps) await call(server, user, `/history/${id}/undo`, POST);
  const rows = await place.bare.query({
    text: 'select count(*) as n from transactions where user_id = ?',
    parameters: [user.userId],
  });
  const restored = Number(rows[0]?.n) - 1;
  if (restored !== ROWS) throw new Error(`${restored} of ${ROWS} rows were restored.`);
}
