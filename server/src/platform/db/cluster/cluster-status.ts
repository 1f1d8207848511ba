import { sql } from 'kysely';
import { engineOf } from '../engine-of.ts';
import { integer, nullable, readRow, readRows, text } from '../read-rows.ts';
import type { Db, Storage, Tx } from '../storage.ts';

export async function isCluster(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Nodes of a cluster that are unreachable; only users whose rows are on them are affected. */
export async function nodesAway({ read }: Storage): Promise<string[]> {
  if (engineOf(read) === 'sqlite' || !(await isCluster(read))) return [];
  const rows = await readRows(read, { node: text })`
    select nodename || ':' || nodeport as node from pg_dist_node
    where not citus_check_connection_to_node(nodename, nodeport) order by node`;
  return rows.map(({ node }) => node);
}

/** Size of a PostgreSQL database in bytes; on a cluster, on all nodes that answer. */
export async function postgresBytes(db: Db): Promise<number> {
  const query = (await isCluster(db))
    ? sql`select sum(cast(result as bigint)) as n
        from run_command_on_all_nodes('select pg_database_size(current_database())') where success`
    : sql`select pg_database_size(current_database()) as n`;
  return (await readRow(db, { n: nullable(integer) })`${query}`)?.n ?? 0;
}
