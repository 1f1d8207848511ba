import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseAway } from '../../platform/db/away.ts';
import { isCluster } from '../../platform/db/distribute.ts';
import type { Db } from '../../platform/db/storage.ts';

const AGAIN_MS = 20;
const AWAY_AT_MOST_MS = 60_000;

/** What a database answers that may be away for a while. */
export async function onceThere<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + AWAY_AT_MOST_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error;
    }
    await wait(AGAIN_MS);
  }
}

/**
 * Waits until every transaction that runs now has ended: what a killed server had sent may be on its way, and what was
 * not answered is decided only then.
 */
export async function untilDecided(read: Db): Promise<void> {
  const now = await onceThere(() =>
    sql<{ at: string }>`select clock_timestamp()::text as at`.execute(read),
  );
  const at = now.rows[0]?.at ?? '';
  const running = () =>
    sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        and backend_type = 'client backend' and xact_start <= ${at}::timestamptz`.execute(read);
  while ((await onceThere(running)).rows.length > 0) await wait(AGAIN_MS);
}

/** Ends all connections of Saldo's, as a failover does; of a cluster those between its nodes before. */
export async function cutConnections(read: Db): Promise<void> {
  if (await onceThere(() => isCluster(read))) await onceThere(() => BETWEEN_NODES.execute(read));
  await onceThere(() =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'saldo'`.execute(
      read,
    ),
  );
}

const BETWEEN_NODES = sql`select run_command_on_workers('select count(pg_terminate_backend(pid))
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = ''client backend''')`;
