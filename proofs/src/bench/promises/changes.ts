import { randomUUID } from 'node:crypto';
import type { Statement } from '../lib/bare-database.ts';
import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 27_000;
/** Enough to warm up the code, as in a server that has run for more than a minute. */
const ROUNDS = 100;
/** Limits for a change with all its side effects: layers, transfers, goals and alerts, the undo step, the audit log. */
const AT_MOST = {
  sqlite: { edit: 8, delete: 6 },
  postgres: { edit: 4, delete: 5 },
} as const;

/** One edit and one delete among many rows, compared with the minimum of statements that they need. */
export async function changes(setting: Setting): Promise<Line[]> {
  const { server, place } = setting;
  const [person] = await seedUsersWithAccount(place.bare, 1);
  if (!person) return [];
  await seedHistory(place.bare, person, ROWS);
  await place.bare.settle();
  const ids = await place.bare.query({
    text: `select id from transactions where user_id = ? limit ${4 * ROUNDS + 4}`,
    parameters: [person.userId],
  });
  const id = (at: number) => String(ids[at]?.id);
  const times = await inTurns(ROUNDS, {
    bareEdit: (round) => place.bare.transaction(editStatements(person, id(4 * round))),
    edit: (round) =>
      call(server, person, `/transactions/${id(4 * round + 1)}`, {
        method: 'PUT',
        body: { description: `Edited ${round}` },
      }),
    bareDelete: (round) => place.bare.transaction(deleteStatements(person, id(4 * round + 2))),
    delete: (round) =>
      call(server, person, `/transactions/${id(4 * round + 3)}`, { method: 'DELETE' }),
  });
  const limits = AT_MOST[place.engine];
  const line = (what: string, limit: number, { own, bare }: { own: number; bare: number }) =>
    atMost(
      `${what} among 27,000 rows, vs. bare SQL`,
      own / bare,
      limit,
      `over HTTP ${inMs(own)}, bare ${inMs(bare)}`,
    );
  return [
    line('an edit', limits.edit, { own: times.edit, bare: times.bareEdit }),
    line('a delete', limits.delete, { own: times.delete, bare: times.bareDelete }),
  ];
}

const NOW = '2026-11-01T08:00:00.000Z';

const noteStatement = (person: BenchUser, action: string): Statement => ({
  text: 'insert into audit_log (id, at, user_id, action, subject, request_id) values (?, ?, ?, ?, ?, ?)',
  parameters: [randomUUID(), NOW, person.userId, action, '{}', null],
});

const editStatements = (person: BenchUser, id: string): Statement[] => [
  {
    text: 'select * from transactions where user_id = ? and id = ?',
    parameters: [person.userId, id],
  },
  {
    text: 'update transactions set description = ?, search_text = ?, edited_at = ?, updated_at = ? where user_id = ? and id = ?',
    parameters: ['Edited', 'edited', NOW, NOW, person.userId, id],
  },
  noteStatement(person, 'edit'),
];

const deleteStatements = (person: BenchUser, id: string): Statement[] => [
  {
    text: `insert into removed_rows (user_id, id, account_id, reason, bank_date, bank_key, bank_amount, bank_fee,
        bank_balance, bank_started, bank_text, removed_at)
      select user_id, id, bank_account_id, 'single', bank_date, bank_key, bank_amount, bank_fee,
        bank_balance, bank_started, bank_text, '${NOW}' from transactions where user_id = ? and id = ?`,
    parameters: [person.userId, id],
  },
  {
    text: 'delete from transactions where user_id = ? and id = ?',
    parameters: [person.userId, id],
  },
  noteStatement(person, 'delete'),
];
