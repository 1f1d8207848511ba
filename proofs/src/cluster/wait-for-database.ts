import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isCluster } from '../../../server/src/platform/db/cluster/cluster-status.ts';
import { isDatabaseAway } from '../../../server/src/platform/db/database-errors.ts';
import type { Db } from '../../../server/src/platform/db/storage.ts';
import { nodesOf, onServer } from '../harness/postgres.ts';

const AGAIN_MS = 20;
const AWAY_AT_MOST_MS = 60_000;

/** Retries a query while the database is unavailable. */
export async function retryWhileAway<T>(ask: () => Promise<T>): Promise<T> {
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
 * Waits until all transactions that are running now have ended, on all nodes. A killed server may have started one, so
 * only then is it certain whether an unanswered call was executed.
 */
export async function waitForOpenTransactions(read: Db): Promise<void> {
  const before = await underWay(read);
  for (;;) {
    const now = new Set(await underWay(read));
    if (!before.some((one) => now.has(one))) return;
    await wait(AGAIN_MS);
  }
}

/**
 * Running transactions by node, process and start. On a cluster, this includes transactions that wait for their second
 * phase.
 */
async function underWay(read: Db): Promise<string[]> {
  const end = performance.now() + AWAY_AT_MOST_MS;
  for (;;) {
    const nodes = await retryWhileAway(() => ask(read));
    if (nodes.every(({ success }) => success)) {
      return nodes.flatMap(({ node, result }) => result.split(',').map((one) => `${node} ${one}`));
    }
    if (performance.now() > end) throw new Error(JSON.stringify(nodes));
    await wait(AGAIN_MS);
  }
}

interface Told {
  node: number;
  success: boolean;
  result: string;
}

async function ask(read: Db): Promise<Told[]> {
  const query = (await isCluster(read))
    ? sql<Told>`select nodeid as node, success, result from run_command_on_all_nodes(${UNDER_WAY})`
    : sql<Told>`select 0 as node, true as success, (${sql.raw(UNDER_WAY)}) as result`;
  return (await query.execute(read)).rows;
}

/** The first entry is for the query itself and differs each time. */
const UNDER_WAY = `select pg_backend_pid() || clock_timestamp()::text || coalesce(string_agg(',' || one, ''), '') from (
  select pid || '/' || xact_start as one from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    and backend_type = 'client backend' and xact_start is not null
  union all select gid from pg_prepared_xacts where database = current_database()) as found`;

/**
 * Ends all of Saldo's connections, as in a failover. On a cluster, first ends the connections to and between the other
 * nodes.
 */
export async function cutConnections(read: Db): Promise<void> {
  if (await retryWhileAway(() => isCluster(read)))
    await retryWhileAway(() => ON_WORKERS.execute(read));
  await retryWhileAway(() =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'saldo'`.execute(
      read,
    ),
  );
}

const ON_WORKERS = sql`select run_command_on_workers('select count(pg_terminate_backend(pid))
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = ''client backend''')`;

/**
 * On a cluster, moves a random shard to another node while users work, like the rebalancer after a node has been added.
 * Returns false if there is no second node.
 */
export async function moveShards(read: Db): Promise<boolean> {
  if (!(await isCluster(read))) return false;
  const { rows } = await sql`
    select citus_move_shard_placement(s.shardid, s.nodename, s.nodeport, n.nodename, n.nodeport) from (
      select s.shardid, s.nodename, s.nodeport from citus_shards s
      where s.table_name = 'transactions'::regclass order by random() limit 1
    ) s join pg_dist_node n on n.shouldhaveshards
      and (n.nodename <> s.nodename or n.nodeport <> s.nodeport) limit 1`.execute(read);
  return rows.length > 0;
}

/**
 * Returns a function that crashes a different node on each call, as a power cut would. When one of its processes is
 * killed, PostgreSQL ends all others and restarts with what was durable. Returns undefined if the nodes are on other
 * machines.
 */
export async function crashing(url: string): Promise<(() => Promise<void>) | undefined> {
  const nodes = await nodesOf(url);
  const own = await Promise.all(
    nodes.map((node) =>
      onServer(node, async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        return isPostgresHere(rows[0]?.pid ?? 0);
      }),
    ),
  );
  if (!own.every((isHere) => isHere)) return undefined;
  let turn = 0;
  return async () => {
    const node = nodes[turn % nodes.length] ?? url;
    turn += 1;
    await onServer(node, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('error', () => undefined);
      const ended = new Promise((resolve) => client.once('end', resolve));
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await ended;
    });
  };
}

function isPostgresHere(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:');
  } catch {
    return false;
  }
}
