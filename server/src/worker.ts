import { workerData } from 'node:worker_threads';
import { setFollowers } from './features/ledger/steps/followers.ts';
import { followers } from './followers.ts';
import { onBehalfOf } from './platform/db/acting-user.ts';
import { toDatabaseFault } from './platform/db/database-errors.ts';
import { openStorage } from './platform/db/open-storage.ts';
import { WRITE_WITHIN_MS } from './platform/db/time-budget.ts';
import { AppError, type Outcome, refusal } from './platform/http/errors.ts';
import { releaseMemory } from './platform/jobs/release-memory.ts';
import { type TaskFunction, userOf } from './platform/jobs/tasks.ts';
import { WorkerWriteGate } from './platform/jobs/worker-write-gate.ts';
import type { Job, WorkerData } from './platform/jobs/workers.ts';
import { auditReporter } from './platform/observability/audit.ts';
import { createLogger } from './platform/observability/logger.ts';
import { forgetOrigin, rememberOrigin } from './platform/observability/request-origins.ts';
import { slowQueryReporter } from './platform/observability/slow-queries.ts';
import { functions } from './tasks.ts';

const config: WorkerData = workerData;
const log = createLogger(config.logLevel);
setFollowers(followers);

const known = new Map<string, TaskFunction<never, unknown>>(Object.entries(functions));

const gate = new WorkerWriteGate();

const storage = await openStorage(config, {
  gate: gate.pass,
  migrate: false,
  connections: 2,
  tell: auditReporter(log),
  ran: slowQueryReporter(config.slow, log).tell,
  writeWithinMs: WRITE_WITHIN_MS,
  log,
});

/** Runs one job. Called by Piscina. */
// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default async function run(job: Job<never>): Promise<Outcome<unknown>> {
  gate.begin(job.gate);
  const { request } = job;
  if (request) rememberOrigin(request.id, request.origin);
  try {
    const task = known.get(job.task);
    if (!task) throw new Error(`unknown task ${job.task}`);
    const work = () => task({ storage, log }, job.input);
    const result = await onBehalfOf(userOf(job.input), work);
    return { result: job.asJson ? new TextEncoder().encode(JSON.stringify(result)) : result };
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    // Between threads an error keeps only its message, so the message must name a database fault.
    return { failed: toDatabaseFault(error) };
  } finally {
    await gate.end();
    if (request) forgetOrigin(request.id);
    releaseMemory();
  }
}
