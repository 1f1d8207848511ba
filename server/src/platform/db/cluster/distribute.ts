import { sql } from 'kysely';
import type { RowOf } from '../../../schema/columns.ts';
import { TABLE_NAMES, type TableName, tableDefinition } from '../../../schema/tables.ts';
import { engineOf } from '../engine-of.ts';
import { nullable, readRows, text } from '../read-rows.ts';
import type { Storage, Tx } from '../storage.ts';
import { takeLock } from '../write-locks.ts';
import { isCluster } from './cluster-status.ts';
import { DeferredKeys } from './deferred-keys.ts';

/** The table `migrations` is not in the catalogue: it describes the database itself. */
type Name = TableName | 'migrations';

/** How Citus stores a table: split by user, whole on every node, or on the coordinator alone. */
export type Placement = 'by user' | 'on every node' | 'on the coordinator';

/**
 * All of a user's rows are on one node. Every node has the whole `users` table, since queries join it with any other
 * table.
 */
const placeOf = (table: Name): Placement => {
  if (table === 'users') return 'on every node';
  const isOwned = table !== 'migrations' && tableDefinition(table).key[0] === 'user_id';
  return isOwned ? 'by user' : 'on the coordinator';
};

async function isDistributed(tx: Tx): Promise<boolean> {
  if (!(await isCluster(tx))) return false;
  const { rows } = await sql`
    select 1 from pg_dist_partition where logicalrelid = to_regclass('users')`.execute(tx);
  return rows.length > 0;
}

const ALL: readonly Name[] = [...TABLE_NAMES, 'migrations'];

/** Saldo's existing tables that are not distributed yet, in an order in which Citus can distribute them. */
async function unplaced(tx: Tx): Promise<Name[]> {
  const rows = await readRows(tx, { name: text, place: nullable(text) })`
    select c.relname as name, case when p.partmethod = 'h' then 'by user'
      when p.repmodel = 't' then 'on every node' when p.repmodel = 's' then 'on the coordinator' end as place
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace`;
  // Also finds tables that Citus itself has put on the coordinator, because they have a foreign key to a replicated
  // table.
  const places = new Map(rows.map(({ name, place }) => [name, place]));
  return ALL.filter((name) => places.has(name) && places.get(name) !== placeOf(name));
}

/** Runs a migration. On a distributed database it also distributes the tables that the migration creates. */
export async function migrateDistributed(tx: Tx, up: (tx: Tx) => Promise<void>): Promise<void> {
  if (engineOf(tx) === 'sqlite' || !(await isDistributed(tx))) return up(tx);
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
  const keys = new DeferredKeys();
  await up(tx.withPlugin(keys));
  for (const name of await unplaced(tx)) await place(tx, name);
  await keys.add(tx);
}

/**
 * Distributes the remaining tables over the nodes of a Citus cluster, split by user. If one fails, none are
 * distributed. Returns where each of these tables was placed; undefined without Citus. Writers wait until it is done.
 */
export async function distribute(storage: Storage): Promise<Map<Name, Placement> | undefined> {
  if (engineOf(storage.read) !== 'postgres') return undefined;
  return storage.write(async (tx) => {
    if (!(await isCluster(tx))) return undefined;
    await sql`set local lock_timeout = 0`.execute(tx);
    await takeLock(tx, 'migrations');
    // The transaction adds foreign keys to both replicated and distributed tables, which Citus allows only over a
    // single connection to each node.
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

const FOREIGN_KEY = { table: text, name: text, definition: text };

/**
 * Drops the foreign keys of the given tables, because they block distributing the tables. The caller adds them again.
 */
async function takeForeignKeys(
  tx: Tx,
  of: readonly string[],
): Promise<RowOf<typeof FOREIGN_KEY>[]> {
  const rows = await readRows(tx, FOREIGN_KEY)`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
      and r.relname = any(${of})
    order by r.relname, c.conname`;
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return rows;
}

async function place(tx: Tx, name: Name): Promise<void> {
  const how = {
    'by user': sql`create_distributed_table(${name}, 'user_id', colocate_with => ${
      name === FIRST ? 'none' : FIRST
    })`,
    'on every node': sql`create_reference_table(${name})`,
    'on the coordinator': sql`citus_add_local_table_to_metadata(${name})`,
  };
  await sql`select ${how[placeOf(name)]}`.execute(tx);
}

/** All other tables that users own are colocated with this one. */
const FIRST = TABLE_NAMES.find((name) => placeOf(name) === 'by user');
