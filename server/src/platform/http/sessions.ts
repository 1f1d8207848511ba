import type { Role } from '@saldo/contract/common';
import { CompiledQuery, sql } from 'kysely';
import type { Storage, Tx } from '../db/storage.ts';

interface LiveSession {
  /** Its public name, which opens nothing. */
  id: string;
  user_id: string;
  role: Role;
  time_zone: string | null;
  /** When it was last noted to be in use; null since signing in. */
  last_used_at: string | null;
  created_at: string;
  password_at: string | null;
  factor_at: string | null;
  password_is_temporary: boolean;
  is_demo: boolean;
  /** How often the person has written, where a replica is read from; null for never. */
  writes: number | null;
}

const DAY_MS = 86_400_000;
/** Who has not been here for so long signs in again. */
const REST_MS = 14 * DAY_MS;
/** Of a visit to the demo account. */
const DEMO_REST_MS = 2 * 60 * 60_000;

/** Written out once: this statement is run by every request. */
const FIND = (place: (n: number) => string, readsReplica = false) => `
  select s.id, u.id as user_id, u.role, u.time_zone, u.is_demo, s.last_used_at, s.created_at,
    s.password_at, s.factor_at, u.password_is_temporary, ${readsReplica ? 'w.times' : 'null'} as writes
  from sessions s join users u on u.id = s.user_id
    ${readsReplica ? 'left join own_writes w on w.person = u.id' : ''}
  where s.token_hash = ${place(1)} and s.expires_at > ${place(2)}
    and coalesce(s.last_used_at, s.created_at) > case when u.is_demo = 1 then ${place(3)} else ${place(4)} end`;
const numbered = (n: number) => `$${n}`;
const TEXT = {
  sqlite: FIND(() => '?'),
  postgres: FIND(numbered),
  replica: FIND(numbered, true),
};

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

export const sessionQuery = (on: keyof typeof TEXT, tokenHash: string, now: Date) =>
  CompiledQuery.raw(TEXT[on], [
    tokenHash,
    now.toISOString(),
    before(now, DEMO_REST_MS),
    before(now, REST_MS),
  ]);

/** The session that a token's hash names, unless it is over at `now`, or has been at rest for too long. */
export async function findSession(
  { engine, read, replica }: Storage,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await read.executeQuery<LiveSession>(
    sessionQuery(replica ? 'replica' : engine, tokenHash, now),
  );
  return rows[0];
}

const NOTED_EVERY_MS = 60 * 60_000;
const DEMO_NOTED_EVERY_MS = 5 * 60_000;

/** The same of sessions `s` and users `u`, for the query builder. */
export const isInUse = (now: Date) =>
  sql<boolean>`coalesce(s.last_used_at, s.created_at) > case when u.is_demo = 1
    then ${before(now, DEMO_REST_MS)} else ${before(now, REST_MS)} end`;

/** Notes that a session is in use, at most once an hour (a visit to the demo: five minutes). No request waits for it. */
export async function noteUse(
  { write }: Storage,
  session: LiveSession,
  q: { tokenHash: string; now: Date },
): Promise<void> {
  const noted = Date.parse(session.last_used_at ?? session.created_at);
  if (q.now.getTime() - noted < (session.is_demo ? DEMO_NOTED_EVERY_MS : NOTED_EVERY_MS)) return;
  await write((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: q.now.toISOString() })
      .where('token_hash', '=', q.tokenHash)
      .execute(),
  );
}

/** Ends one session of a person, or all but the one that goes on. Answers how many. */
export async function deleteSessions(
  tx: Tx,
  q: { userId: string } & ({ id: string } | { exceptHash: string | null }),
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', q.userId);
  if ('id' in q) query = query.where('id', '=', q.id);
  else if (q.exceptHash !== null) query = query.where('token_hash', '<>', q.exceptHash);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
