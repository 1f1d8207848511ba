import { fieldsOf } from '../../fields-of-unknown.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { createPool } from '../postgres-client.ts';
import { targetUser } from './coordinator.ts';
import { addressesOf } from './node-addresses.ts';

type Pool = ReturnType<typeof createPool>;

/**
 * Whenever a cached plan runs, Citus 13.2.2 plans the shard's query again and leaks that memory, so the connection
 * would grow for as long as it lives.
 */
const NODE_SETTINGS = ['set plan_cache_mode = force_custom_plan'];

/**
 * Connections to the server of a DATABASE_URL. If it names several nodes, each connection goes to the acting user's
 * node.
 */
export function createPools(url: string, connections: number): Pool {
  const [coordinator = url, ...others] = addressesOf(url);
  if (others.length === 0) return createPool(coordinator, connections);
  const toNode = (address: string) => createPool(address, connections, { settings: NODE_SETTINGS });
  const first = toNode(coordinator);
  const pools = [first, ...others.map(toNode)];
  const nodes = new Nodes(pools, first);
  const sum = (of: keyof ReturnType<Pool['load']>) =>
    pools.reduce((all, pool) => all + pool.load()[of], 0);
  return {
    connect: async () => (await nodes.poolOf(targetUser())).connect(),
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

/** How long a user's node is remembered. Limited, because shards move when nodes are added. */
const KNOWN_FOR_MS = 60_000;
const KNOWN_AT_MOST = 10_000;

/**
 * Routes a user's queries to the user's node. Any node can answer any query, just with more work than the user's own
 * node, so not knowing that node does no harm.
 */
class Nodes {
  readonly #pools: readonly Pool[];
  readonly #first: Pool;
  /**
   * Keyed by the Citus group number that each node reports, because a node's host name may differ inside and outside
   * the cluster.
   */
  readonly #ofGroup = new Map<number, Pool>();
  readonly #ofUser = new Map<string, { pool: Promise<Pool | undefined>; until: number }>();
  #asking: Promise<unknown> | undefined;

  constructor(pools: readonly Pool[], first: Pool) {
    this.#pools = pools;
    this.#first = first;
  }

  async poolOf(userId: string | undefined): Promise<Pool> {
    if (userId === undefined) return this.#first;
    const known = this.#ofUser.get(userId);
    if (known && known.until > performance.now()) return (await known.pool) ?? this.#first;
    // Stores the promise, so the many statements of a page share one lookup.
    const pool = this.#ask(userId);
    if (this.#ofUser.size >= KNOWN_AT_MOST) this.#ofUser.clear();
    this.#ofUser.set(userId, { pool, until: performance.now() + KNOWN_FOR_MS });
    const forget = () => this.#ofUser.delete(userId);
    const found = await pool.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!found) forget();
    return found ?? this.#first;
  }

  /** The pool of a user's node; undefined while unknown. */
  async #ask(userId: string): Promise<Pool | undefined> {
    const group = await askFor(this.#first, GROUP_OF, [userId]);
    if (group === undefined) return undefined;
    const pool = this.#ofGroup.get(group);
    if (!pool) this.#asking ??= this.#askGroups();
    return pool;
  }

  /** Asks nodes that were unreachable before for their group. Runs in the background. */
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

/** Runs a query that returns a number. Returns undefined if the database has no Citus or is not distributed yet. */
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
    if (error instanceof DatabaseUnavailable) throw error;
    return undefined;
  } finally {
    client.release();
  }
}
