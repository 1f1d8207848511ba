import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TableName } from '../../schema/tables.ts';
import type { Context } from '../context.ts';
import { integer, readRows, text } from '../db/read-rows.ts';
import type { Db } from '../db/storage.ts';
import { unauthorized } from '../http/errors.ts';
import { hashToken } from '../security/tokens.ts';

/** A table whose rows are counted by the values of a column. */
export interface CountedTable {
  table: TableName;
  by: string;
  /** Name of the metric, without the prefix. */
  name: string;
  help: string;
}

/** Histogram buckets in seconds, from the time a cached list takes to the timeout of a proxy. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90];

/**
 * Serves `/metrics-prometheus`: metrics of this server and, where noted, of the whole installation. Exists only with
 * `METRICS_TOKEN` set, and requires it as a bearer token. Labels contain routes instead of paths, so there are no ids
 * or searches.
 */
export function serveMetrics(
  app: FastifyInstance,
  context: Context,
  counted: readonly CountedTable[],
): void {
  const { metricsToken } = context.config;
  if (metricsToken === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests(app, register);
  ofThisServer(register, context);
  ofTheInstallation(register, context, counted);
  const expected = Buffer.from(hashToken(metricsToken));
  app.get('/metrics-prometheus', { logLevel: 'silent' }, async (request, reply) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(Buffer.from(hashToken(given)), expected)) throw unauthorized();
    reply.type(register.contentType);
    return register.metrics();
  });
}

function countRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'saldo_http_request_duration_seconds',
    help: 'Requests by method, route and status. Imports are POST /api/reports.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? '(none)', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** Registers a metric that is computed when collected. */
function figure(
  register: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
  read: () => Promise<Reading[]> | Reading[],
): void {
  new Gauge({
    name: `saldo_${name}`,
    help,
    labelNames,
    registers: [register],
    async collect() {
      const readings = await read();
      this.reset();
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

function ofThisServer(register: Registry, { storage, workers }: Context): void {
  for (const state of ['running', 'waiting'] as const) {
    const help = `Worker thread jobs that are ${state}, by lane.`;
    figure(register, { name: `jobs_${state}`, help, labelNames: ['lane'] }, () =>
      workers.load().map((lane) => ({ labels: { lane: lane.name }, value: lane[state] })),
    );
  }
  const queue = { name: 'write_gate_queue', help: 'SQLite writes, running and waiting.' };
  const pool = 'PostgreSQL connections of the main thread, and calls waiting for one.';
  const { load } = storage;
  figure(register, queue, () => [{ value: load().writes }]);
  figure(register, { name: 'connections', help: pool, labelNames: ['state'] }, () =>
    Object.entries(load().connections).map(([state, value]) => ({ labels: { state }, value })),
  );
}

/**
 * Metrics of the whole installation. Each server reports the same values, so queries should take the maximum. Omitted
 * while the database is unavailable.
 */
function ofTheInstallation(
  register: Registry,
  { storage: { read }, now }: Context,
  counted: readonly CountedTable[],
): void {
  const orNothing = (ask: () => Promise<Reading[]>) => () => ask().catch(() => []);
  const age = 'Seconds since a job last finished, across all servers.';
  const failed = 'Whether the last run of a job failed.';
  const runs = () => read.selectFrom('job_runs').selectAll().execute();
  // Absolute, because the negative age left by a fast clock would silence the alarm.
  const seconds = (at: string | null) =>
    at ? Math.abs(now().getTime() - Date.parse(at)) / 1000 : NaN;
  figure(
    register,
    { name: 'job_age_seconds', help: age, labelNames: ['job'] },
    orNothing(async () =>
      (await runs()).map((job) => ({ labels: { job: job.name }, value: seconds(job.last_run_at) })),
    ),
  );
  figure(
    register,
    { name: 'job_failed', help: failed, labelNames: ['job'] },
    orNothing(async () =>
      (await runs()).map((job) => ({
        labels: { job: job.name },
        value: job.last_error === null ? 0 : 1,
      })),
    ),
  );
  for (const { table, by, name, help } of counted) {
    const counts = orNothing(() => countBy(read, table, by));
    figure(register, { name, help, labelNames: ['state'] }, counts);
  }
}

async function countBy(db: Db, table: TableName, column: string): Promise<Reading[]> {
  const rows = await readRows(db, { state: text, times: integer })`
    select ${sql.ref(column)} as state, count(*) as times
    from ${sql.table(table)} group by ${sql.ref(column)}`;
  return rows.map(({ state, times }) => ({ labels: { state }, value: times }));
}
