import type { Role } from '@saldo/contract/common';
import { CompiledQuery } from 'kysely';
import type { Engine, Storage } from '../db/storage.ts';

interface LiveSession {
  user_id: string;
  role: Role;
  time_zone: string | null;
}

/** Written out once: this statement is run by every request. */
const FIND = (place: (n: number) => string) => `
  select u.id as user_id, u.role, u.time_zone
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
