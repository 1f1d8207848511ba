import { CompiledQuery } from 'kysely';
import { engineOf } from '../../platform/db/engine-of.ts';
import { type Condition, columns, condition, readQuery } from '../../platform/db/read-rows.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import { ahead, isWithin, recent } from '../../platform/instant-ranges.ts';
import type { RowOf } from '../../schema/columns.ts';
import { COLUMNS } from '../../schema/tables.ts';

/** A session with the user fields that requests need. The session's `id` is public and grants no access. */
const LIVE_SESSION = {
  ...columns('sessions', 'id', 'last_used_at', 'created_at', 'password_at', 'factor_at'),
  user_id: COLUMNS.users.id,
  ...columns('users', 'role', 'time_zone', 'is_demo', 'password_is_temporary', 'currency'),
  ...columns('users', 'month_start', 'pay_months'),
};
type LiveSession = RowOf<typeof LIVE_SESSION>;

const DAY_MS = 86_400_000;
const REMEMBERED_DAYS = 30;
export const LIVES_MS = { remembered: REMEMBERED_DAYS * DAY_MS, notRemembered: DAY_MS };
/** Idle sessions expire after this time. */
const REST_MS = 14 * DAY_MS;
/** Idle demo sessions expire after this time. */
const DEMO_REST_MS = 2 * 60 * 60_000;

/**
 * SQL condition for a live session `s` of a user `u`, built with the template tag `say`. Also rejects sessions whose
 * end or last use is too far in the future, which happens if the clock was ahead when they were written.
 */
function alive<T>(say: (texts: TemplateStringsArray, ...bounds: string[]) => T, now: Date): T {
  const [long, short] = [ahead(LIVES_MS.remembered, now), ahead(LIVES_MS.notRemembered, now)];
  const [use, visit] = [recent(REST_MS, now), recent(DEMO_REST_MS, now)];
  return say`s.expires_at > ${long.after}
    and s.expires_at <= case when s.remember = 1 then ${long.until} else ${short.until} end
    and coalesce(s.last_used_at, s.created_at) > case when u.is_demo = 1 then ${visit.after} else ${use.after} end
    and coalesce(s.last_used_at, s.created_at) <= case when u.is_demo = 1 then ${visit.until} else ${use.until} end`;
}

export const isAlive = (now: Date): Condition => alive(condition, now);

const NEVER = new Date(0);
/** Built once because every request runs it. */
const FIND = (place: (n: number) => string) => `
  select s.id, u.id as user_id, u.role, u.time_zone, u.is_demo, s.last_used_at, s.created_at,
    s.password_at, s.factor_at, u.password_is_temporary, u.currency,
    u.month_start, u.pay_months
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${place(1)}
    and ${alive((texts) => texts.reduce((all, text, at) => all + place(at + 1) + text), NEVER)}`;
const TEXT = {
  sqlite: FIND(() => '?'),
  postgres: FIND((n) => `$${n}`),
};

export const sessionQuery = (db: Db, tokenHash: string, now: Date) =>
  CompiledQuery.raw(TEXT[engineOf(db)], [tokenHash, ...alive((_, ...bounds) => bounds, now)]);

/** The live session for a token hash, unless it has expired or been idle too long at `now`. */
export async function findSession(
  { read }: Storage,
  tokenHash: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const [session] = await readQuery(read, LIVE_SESSION, sessionQuery(read, tokenHash, now));
  return session;
}

const NOTED_EVERY_MS = 60 * 60_000;
const DEMO_NOTED_EVERY_MS = 5 * 60_000;

/**
 * Records that a session is in use, at most once an hour (every five minutes for the demo). Requests don't wait for
 * this write.
 */
export async function noteUse(
  { write }: Storage,
  session: LiveSession,
  q: { tokenHash: string; now: Date },
): Promise<void> {
  const noted = session.last_used_at ?? session.created_at;
  const everyMs = session.is_demo ? DEMO_NOTED_EVERY_MS : NOTED_EVERY_MS;
  if (isWithin(recent(everyMs, q.now), noted)) return;
  await write((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: q.now.toISOString() })
      .where('token_hash', '=', q.tokenHash)
      .execute(),
  );
}

/** Ends one of the user's sessions, or all except one. Returns how many were ended. */
export async function deleteSessions(
  tx: Tx,
  q: { userId: UserId } & ({ id: string } | { exceptHash: string | null }),
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', q.userId);
  if ('id' in q) query = query.where('id', '=', q.id);
  else if (q.exceptHash !== null) query = query.where('token_hash', '<>', q.exceptHash);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
