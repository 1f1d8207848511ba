import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import { integer, readRow } from './read-rows.ts';
import type { Tx } from './storage.ts';

/**
 * Makes other writers that take the same lock wait until the transaction ends. A user's lock is a row on the same node
 * as the user's other rows. Returns how many transactions have taken it, including this one. Without a user, the
 * coordinator of a cluster holds the lock, and 0 is returned. On SQLite, the write gate already keeps other writers
 * out.
 */
export async function takeLock(tx: Tx, name: string, owner?: string): Promise<number> {
  if (owner !== undefined) return lockOfUser(tx, name, owner);
  if (engineOf(tx) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
  return 0;
}

/** What `takeLock` returned for a user's lock; undefined if the transaction does not hold it. */
export const heldLock = (tx: Tx, name: string, owner: string): number | undefined =>
  held.get(tx)?.get(`${owner} ${name}`);

/** Makes a lock that the transaction holds count from a greater number. Returns that number. */
export async function raiseLock(
  tx: Tx,
  { name, owner, to }: { name: string; owner: string; to: number },
): Promise<number> {
  await sql`update locks set times = ${to} where user_id = ${owner} and name = ${name}`.execute(tx);
  held.get(tx)?.set(`${owner} ${name}`, to);
  return to;
}

/** The users' locks that a transaction holds, each with the number that `takeLock` returned. */
const held = new WeakMap<Tx, Map<string, number>>();

async function lockOfUser(tx: Tx, name: string, owner: string): Promise<number> {
  const locks = held.get(tx) ?? new Map<string, number>();
  held.set(tx, locks);
  const key = `${owner} ${name}`;
  const known = locks.get(key);
  if (known !== undefined) return known;
  const row = await readRow(tx, { times: integer })`
    insert into locks (user_id, name, times) values (${owner}, ${name}, 1)
    on conflict (user_id, name) do update set times = locks.times + 1 returning times`;
  const times = row?.times ?? 0;
  locks.set(key, times);
  return times;
}
