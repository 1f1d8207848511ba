import { sql } from 'kysely';
import { describes, TABLE_NAMES, type TableName } from '../../schema/tables.ts';
import type { Db, Storage, Tx } from './storage.ts';

/** `migrations` is no table of people's or servers': it is only of the database itself. */
type Name = TableName | 'migrations';

/** How a cluster of Citus holds a table: by person, whole on every node, or on the coordinator alone. */
export type Place = 'by person' | 'on every node' | 'on the coordinator';

/** What belongs to a person lies where the person's other rows lie; who people are is asked beside any of it. */
const placeOf = (table: Name): Place => {
  if (table === 'users') return 'on every node';
  const isOwned = table !== 'migrations' && describes(table).key[0] === 'user_id';
  return isOwned ? 'by person' : 'on the coordinator';
};

/** Whether a PostgreSQL has Citus. */
export async function isCluster(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** The nodes of a cluster that cannot be reached now: their people alone are without their data. */
export async function nodesAway({ engine, read }: Storage): Promise<string[]> {
  if (engine === 'sqlite' || !(await isCluster(read))) return [];
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where not citus_check_connection_to_node(nodename, nodeport) order by node`.execute(read);
  return rows.map(({ node }) => node);
}

/** Whether the tables of a PostgreSQL are spread over the nodes of a cluster. */
export async function isDistributed(tx: Tx): Promise<boolean> {
  if (!(await isCluster(tx))) return false;
  const { rows } = await sql`
    select 1 from pg_dist_partition where logicalrelid = to_regclass('users')`.execute(tx);
  return rows.length > 0;
}

const ALL: readonly Name[] = [...TABLE_NAMES, 'migrations'];

/** Tables of ours that are there and not yet placed, in the order in which they can be. */
async function unplaced(tx: Tx): Promise<Name[]> {
  const { rows } = await sql<{ name: string; place: Place | null }>`
    select c.relname as name, case when p.partmethod = 'h' then 'by person'
      when p.repmodel = 't' then 'on every node' when p.repmodel = 's' then 'on the coordinator' end as place
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace`.execute(tx);
  // A table with a key to one that is on every node has been put on the coordinator by Citus itself.
  const places = new Map(rows.map(({ name, place }) => [name, place]));
  return ALL.filter((name) => places.has(name) && places.get(name) !== placeOf(name));
}

/** Of a cluster: places the tables that a migration has made, without keys to others than people. */
export async function placeNewTables(tx: Tx): Promise<void> {
  for (const name of await unplaced(tx)) await place(tx, name);
}

/**
 * Spreads the tables of a PostgreSQL with Citus over its nodes, by person, those that are not yet: all or nothing.
 * Answers where each now lies that was moved; undefined where there is no Citus. Writers wait meanwhile.
 */
export async function distribute(storage: Storage): Promise<Map<Name, Place> | undefined> {
  if (storage.engine !== 'postgres') return undefined;
  return storage.write(async (tx) => {
    if (!(await isCluster(tx))) return undefined;
    await sql`set local lock_timeout = 0`.execute(tx);
    await storage.lock(tx, 'migrations');
    // A key to a table of every node and one of a person's own in one transaction: one connection to each node.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    const missing = await unplaced(tx);
    const keys = await takeForeignKeys(tx, missing);
    for (const name of missing) await place(tx, name);
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    }
    return new Map(missing.map((name) => [name, placeOf(name)]));
  });
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** A table that others refer to can only be distributed with them: their keys go meanwhile. */
async function takeForeignKeys(tx: Tx, of: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
      and r.relname = any(${of})
    order by r.relname, c.conname`.execute(tx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return rows;
}

async function place(tx: Tx, name: Name): Promise<void> {
  const how = {
    'by person': sql`create_distributed_table(${name}, 'user_id', colocate_with => ${
      name === FIRST ? 'none' : FIRST
    })`,
    'on every node': sql`create_reference_table(${name})`,
    'on the coordinator': sql`citus_add_local_table_to_metadata(${name})`,
  };
  await sql`select ${how[placeOf(name)]}`.execute(tx);
}

/** All that people own lies together with it. */
const FIRST = TABLE_NAMES.find((name) => placeOf(name) === 'by person');
