import { readdirSync, readFileSync } from 'node:fs';
import { addressesOf } from '../../../server/src/platform/db/cluster/node-addresses.ts';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  nodesOf,
  onServer,
  urlOfAllNodes,
} from '../harness/postgres.ts';
import { numberOption } from './lib/arguments.ts';
import { barePostgres } from './lib/bare-database.ts';
import { call } from './lib/calls.ts';
import { inMs } from './lib/figures.ts';
import { atMost, type Line } from './lib/result-lines.ts';
import { type BenchUser, seedHistory, seedUsersWithAccount } from './lib/seed-history.ts';
import { type Server, startServer } from './lib/server.ts';
import { movement, USUAL_CALLS } from './lib/usual-calls.ts';

const SERVERS = 3;
/** Enough users that each one is a small part of a shard, as in practice. With fewer, whole shards would be read. */
const PEOPLE = 240;
const ROWS = 500;
const WARM_ROUNDS = 240;
const ROUNDS = 400;
const BLOCK = 40;
/** Length of the ticks in which Linux counts processor time. */
const TICK_MS = 10;

interface Side {
  url: string;
  people: BenchUser[];
  servers: Server[];
}

/**
 * Processor time of four page requests and one change on the busiest node of the CITUS_URL cluster, compared with a
 * single PostgreSQL. The latter is a database without Citus on the coordinator's machine. Counts everything that a
 * node's PostgreSQL does.
 */
export async function nodes(args: readonly string[]): Promise<Line[]> {
  const cluster = process.env.CITUS_URL;
  if (!cluster) throw new Error('Set CITUS_URL to a Citus cluster on this machine.');
  const server = databaseUrl(cluster, 'postgres');
  const names = { one: `bench_one_${process.pid}`, many: `bench_many_${process.pid}` };
  await createDatabase(server, names.one);
  await createDatabase(cluster, names.many);
  const postmasters = await Promise.all((await nodesOf(cluster)).map(postmasterOf));
  const sides: Side[] = [];
  try {
    const rows = numberOption(args, '--rows') ?? ROWS;
    sides.push(await open(databaseUrl(server, names.one), rows));
    sides.push(await open(await urlOfAllNodes(databaseUrl(cluster, names.many)), rows));
    const [one, many] = await measure(sides, postmasters);
    const single = one?.[0] ?? 0;
    const busiest = Math.max(...(many ?? []));
    return [
      atMost(
        'four pages and a change: the busiest node of a cluster vs. one PostgreSQL',
        busiest / single,
        2 / 3,
        `${inMs(single)} on one, ${many?.map(inMs).join(', ')} on the nodes, coordinator first`,
      ),
    ];
  } finally {
    for (const { servers } of sides) await Promise.all(servers.map((one) => one.stop()));
    await dropDatabase(server, names.one);
    await dropDatabase(cluster, names.many);
  }
}

async function open(url: string, rows: number): Promise<Side> {
  const storage = await openStorage({ dataDir: '', databaseUrl: url });
  await storage.close();
  const [coordinator = url] = addressesOf(url);
  const [address = url, ...others] = await nodesOf(coordinator);
  const bare = await barePostgres(coordinator);
  const people = await seedUsersWithAccount(bare, PEOPLE);
  for (const person of people) await seedHistory(bare, person, rows);
  await bare.close();
  for (const node of [address, ...others]) {
    const bare = await barePostgres(node);
    await bare.settle();
    await bare.close();
  }
  const environment = {
    DATABASE_URL: url,
    SECRET_KEY: 'only for the benchmark and of no use elsewhere',
    ...{ DEMO: 'off', SANDBOX_BANK: 'off' },
  };
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => startServer(environment)),
  );
  return { url, people, servers };
}

/** Processor time per round on each node, for both sides. The sides alternate, so other load affects both equally. */
async function measure(sides: readonly Side[], postmasters: readonly number[]) {
  for (const side of sides) await ask(side, 0, WARM_ROUNDS);
  const taken = sides.map(() => postmasters.map(() => 0));
  for (let from = WARM_ROUNDS; from < WARM_ROUNDS + ROUNDS; from += BLOCK) {
    for (const [at, side] of sides.entries()) {
      const before = postmasters.map(processorMs);
      await ask(side, from, BLOCK);
      for (const [node, pid] of postmasters.entries()) {
        const own = taken[at];
        if (own) own[node] = (own[node] ?? 0) + processorMs(pid) - (before[node] ?? 0);
      }
    }
  }
  return taken.map((nodes) => nodes.map((ms) => ms / ROUNDS));
}

/** Each call goes to the next server, and each round uses another user. */
async function ask({ people, servers }: Side, from: number, rounds: number): Promise<void> {
  for (let round = from; round < from + rounds; round += 1) {
    const person = people[(round * 7) % people.length];
    if (!person) continue;
    const calls = [...USUAL_CALLS.map((path) => [path] as const), CHANGE(round)];
    for (const [at, [path, request]] of calls.entries()) {
      const server = servers[(round + at) % servers.length];
      if (server) await call(server, person, path, request);
    }
  }
}

const CHANGE = (round: number) =>
  ['/transactions', { method: 'POST', body: movement(round) }] as const;

/** Id of the process that is the parent of all processes of a PostgreSQL server. */
const postmasterOf = (url: string): Promise<number> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(statOf(rows[0]?.pid ?? 0)[PARENT]);
  });

/** Fields of /proc/PID/stat after the name, which may contain spaces. */
const [PARENT, OWN, OF_SYSTEM, OWN_OF_ENDED, OF_SYSTEM_OF_ENDED] = [1, 11, 12, 13, 14];

function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    // The process has already ended.
    return [];
  }
}

/** A PostgreSQL's total processor time, including processes that have ended. */
function processorMs(postmaster: number): number {
  const sum = (fields: readonly string[], ...at: number[]) =>
    at.reduce((all, one) => all + Number(fields[one] ?? 0) * TICK_MS, 0);
  const own = statOf(postmaster);
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields[PARENT] === String(postmaster))
    .map((fields) => sum(fields, OWN, OF_SYSTEM));
  return all.reduce(
    (before, one) => before + one,
    sum(own, OWN, OF_SYSTEM, OWN_OF_ENDED, OF_SYSTEM_OF_ENDED),
  );
}
