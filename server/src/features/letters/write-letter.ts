import { monthText } from '@saldo/domain/calendar';
import { type Day, dayIn } from '@saldo/domain/dates';
import { isLetterDue } from '@saldo/domain/letters';
import { halfOpen } from '@saldo/domain/spans';
import { findRow } from '../../platform/db/crud.ts';
import { columns, readRows } from '../../platform/db/read-rows.ts';
import { newId } from '../../platform/id.ts';
import { type BookId, bookOf, ownerOf } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { runTurn, type SliceInput, type TurnResult } from '../../platform/jobs/user-turns.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { countRows } from '../home/store.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { createNotification } from '../notifications/service.ts';
import { readLetterFacts } from './letter-figures.ts';
import { factsOf } from './present.ts';
import * as store from './store.ts';

interface Query {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  /** In the user's time zone. */
  today: Day;
}

/** Writes the letters that are due, to all users who want them or to one slice of them. */
export async function writeLetters(
  context: TaskContext,
  { now, timeZone, turn = {} }: SliceInput,
): Promise<TurnResult> {
  const { storage } = context;
  const users = await readRows(storage.read, columns('users', 'id', 'time_zone'))`
    select id, time_zone from users where letters is not null order by id`;
  return runTurn(storage, { what: 'letters', users, turn }, ({ id, time_zone }) => {
    const today = dayIn(time_zone ?? timeZone, new Date(now));
    return writeLetter(context, { bookId: bookOf(id), now, today });
  });
}

/**
 * Writes the letter about the user's last month if it is due, and tells the user. A month gets one letter, whatever happens
 * to its data or to where months begin: none is written about a month up to that of the newest letter. Returns true if it
 * is new.
 */
export async function writeLetter(context: TaskContext, q: Query): Promise<boolean> {
  const { storage } = context;
  const db = storage.read;
  const { bookId, now, today } = q;
  const calendar = await calendarOf(db, q);
  const month = calendar.previous(calendar.current(today));
  const name = monthText(month);
  const days = calendar.boundsOf(month);
  if (((await store.newestMonth(db, q)) ?? '') >= name) return false;
  const known = await readKnownDays(db, { bookId, from: days.from, today });
  const isCovered = known.has(days);
  if (!isLetterDue(days, { today, isCovered })) return false;
  if ((await countRows(db, { bookId, ...halfOpen(days) })) === 0) return false;
  const told = await toldRises(context, q);
  const facts = await readLetterFacts(context, { bookId, month, today, isCovered, told });
  const id = newId();
  const letter = { ...{ user_id: bookId, id, month: name, created_at: now }, ...NO_ANSWERS };
  return storage.write(async (tx) => {
    // The user may have turned letters off meanwhile, and another server may have written this one.
    const user = await findRow(tx, 'users', { id: ownerOf(bookId) });
    if (!user || user.letters === null) return false;
    const isNew = await store.insertLetter(tx, { ...letter, facts: JSON.stringify(facts) });
    if (!isNew) return false;
    const told = { is: 'letter', month: name } as const;
    await createNotification(tx, q, { kind: 'letter', subjectId: id, period: name, told });
    return true;
  });
}

const NO_ANSWERS = { worth_it: null, to_change: null };

/** Price rises that earlier letters have told. */
async function toldRises({ storage }: TaskContext, q: Query): Promise<Set<string>> {
  const letters = await store.listLetters(storage.read, q);
  const rises = letters.flatMap((letter) => factsOf(letter).rises);
  return new Set(rises.map((one) => `${one.series_id} ${one.on}`));
}
