import { sql } from 'kysely';
import type { Db, Storage, Tx } from '../storage.ts';

/** Whether a PostgreSQL has Citus. */
export async function isCluster(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Nodes of a cluster that are unreachable; only users whose rows are on them are affected. */
export async function nodesAway({ engine, read }: Storage): Promise<string[]> {
  if (engine === 'sqlite' || !(await isCluster(read))) return [];
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where not citus_check_connection_to_node(nodename, nodeport) order by node`.execute(read);
  return rows.map(({ node }) => node);
}

/** Bytes that a PostgreSQL database takes, on a cluster on all nodes that answer. */
export async function postgresBytes(db: Db): Promise<number> {
  const query = (await isCluster(db))
    ? sql<{ n: number }>`select sum(cast(result as bigint)) as n
        from run_command_on_all_nodes('select pg_database_size(current_database())') where success`
    : sql<{ n: number }>`select pg_database_size(current_database()) as n`;
  return Number((await query.execute(db)).rows[0]?.n ?? 0);
}
