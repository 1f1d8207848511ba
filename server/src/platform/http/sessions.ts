import type { Role } from '@saldo/contract/common';
import { CompiledQuery } from 'kysely';
import type { Storage } from '../db/storage.ts';

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

/** The session that a token's hash names, unless it is over at `now` (ISO 8601, UTC). */
export async function findSession(
  storage: Storage,
  tokenHash: string,
  now: string,
): Promise<LiveSession | undefined> {
  const query = CompiledQuery.raw(TEXT[storage.engine], [tokenHash, now]);
  const { rows } = await storage.read.executeQuery(query as CompiledQuery<LiveSession>);
  return rows[0];
}
