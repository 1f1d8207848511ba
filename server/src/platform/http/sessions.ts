import type { Role } from '@saldo/contract/common';
import { CompiledQuery } from 'kysely';
import type { Engine, Storage } from '../db/storage.ts';
import type { Flag } from '../db/tables.ts';

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
  password_is_temporary: Flag;
}

/** Written out once: this statement is run by every request. */
const FIND = (place: (n: number) => string) => `
  select s.id, u.id as user_id, u.role, u.time_zone, s.last_used_at, s.created_at,
    s.password_at, s.factor_at, u.password_is_temporary
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${place(1)} and s.expires_at > ${place(2)}`;
const TEXT = { sqlite: FIND(() => '?'), postgres: FIND((n) => `$${n}`) };

export const sessionQuery = (engine: Engine, tokenHash: string, now: string) =>
  CompiledQuery.raw(TEXT[engine], [tokenHash, now]) as CompiledQuery<LiveSession>;

/** The session that a token's hash names, unless it is over at `now` (ISO 8601, UTC). */
export async function findSession(
  { engine, read }: Storage,
  tokenHash: string,
  now: string,
): Promise<LiveSession | undefined> {
  const { rows } = await read.executeQuery(sessionQuery(engine, tokenHash, now));
  return rows[0];
}

const NOTED_EVERY_MS = 60 * 60_000;

/** Notes that a session is in use, at most once an hour. It is for the person's own list of sessions: no request waits for it. */
export async function noteUse(
  { write }: Storage,
  session: LiveSession,
  q: { tokenHash: string; now: Date },
): Promise<void> {
  const noted = Date.parse(session.last_used_at ?? session.created_at);
  if (q.now.getTime() - noted < NOTED_EVERY_MS) return;
  await write((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: q.now.toISOString() })
      .where('token_hash', '=', q.tokenHash)
      .execute(),
  );
}
