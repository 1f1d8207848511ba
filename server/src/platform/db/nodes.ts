import { fieldsOf } from '../fields.ts';
import { personAtWork } from './acting-person.ts';
import { addressesOf } from './addresses.ts';
import { DatabaseAway } from './database-errors.ts';
import { createPool } from './postgres-client.ts';

type Pool = ReturnType<typeof createPool>;

/** Connections to all nodes of a DATABASE_URL; each comes from the node of the person whose work it is. */
export function createPools(url: string, connections: number): Pool {
  const [coordinator = url, ...others] = addressesOf(url);
  if (others.length === 0) return createPool(coordinator, connections);
  const toNode = (address: string) => createPool(address, connections, {}, 'a cluster');
  const first = toNode(coordinator);
  const pools = [first, ...others.map(toNode)];
  const nodes = new Nodes(pools, first);
  const sum = (of: keyof ReturnType<Pool['load']>) =>
    pools.reduce((all, pool) => all + pool.load()[of], 0);
  return {
    connect: async () => (await nodes.poolOf(personAtWork())).connect(),
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
    load: () => ({
      open: sum('open'),
      idle: sum('idle'),
      waiting: sum('waiting'),
      limit: sum('limit'),
    }),
    options: first.options,
  };
}

/** Where a person's rows lie is asked again after so long: shards move when nodes are added. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_AT_MOST = 10_000;

/** Any node answers any call, the nearest one with the least work: not to know the node is no failure. */
class Nodes {
  readonly #pools: readonly Pool[];
  readonly #first: Pool;
  /** By Citus' number of the node, as it tells itself: names may differ inside and outside. */
  readonly #ofGroup = new Map<number, Pool>();
  readonly #ofPerson = new Map<string, { pool: Promise<Pool | undefined>; until: number }>();
  #asking: Promise<unknown> | undefined;

  constructor(pools: readonly Pool[], first: Pool) {
    this.#pools = pools;
    this.#first = first;
  }

  async poolOf(userId: string | undefined): Promise<Pool> {
    if (userId === undefined) return this.#first;
    const known = this.#ofPerson.get(userId);
    if (known && known.until > performance.now()) return (await known.pool) ?? this.#first;
    // A page asks for many statements at once: they share the answer.
    const pool = this.#ask(userId);
    if (this.#ofPerson.size >= KNOWN_AT_MOST) this.#ofPerson.clear();
    this.#ofPerson.set(userId, { pool, until: performance.now() + KNOWN_FOR_MS });
    const forget = () => this.#ofPerson.delete(userId);
    const found = await pool.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!found) forget();
    return found ?? this.#first;
  }

  /** The pool of a person's node; undefined where it is not known yet. */
  async #ask(userId: string): Promise<Pool | undefined> {
    const group = await askFor(this.#first, GROUP_OF, [userId]);
    if (group === undefined) return undefined;
    const pool = this.#ofGroup.get(group);
    if (!pool) this.#asking ??= this.#askGroups();
    return pool;
  }

  /** Of those that have not told yet, since they were away. Nobody waits for it. */
  async #askGroups(): Promise<void> {
    const told = new Set(this.#ofGroup.values());
    const missing = this.#pools.filter((pool) => !told.has(pool));
    await Promise.all(
      missing.map(async (pool) => {
        const group = await askFor(pool, OWN_GROUP).catch(() => undefined);
        if (group !== undefined) this.#ofGroup.set(group, pool);
      }),
    );
    this.#asking = undefined;
  }
}

const OWN_GROUP = 'select groupid as n from pg_dist_local_group';
const GROUP_OF = `select groupid as n from pg_dist_placement
  where shardid = get_shard_id_for_distribution_column('transactions', $1::text) limit 1`;

/** A number; undefined where the database has no Citus, or is not distributed yet. */
async function askFor(
  pool: Pool,
  text: string,
  values: readonly string[] = [],
): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(text, [...values]);
    const { n } = fieldsOf(rows[0]);
    return typeof n === 'number' ? n : undefined;
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    return undefined;
  } finally {
    client.release();
  }
}
