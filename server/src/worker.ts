import { type MessagePort, workerData } from 'node:worker_threads';
import { onBehalfOf } from './platform/db/acting-person.ts';
import { asAway } from './platform/db/database-errors.ts';
import type { WriteGate } from './platform/db/gate.ts';
import { fromReplica } from './platform/db/replica.ts';
import { openStorage } from './platform/db/storage.ts';
import { WRITE_WITHIN_MS } from './platform/db/time-budget.ts';
import { AppError, type Outcome, refusal } from './platform/http/errors.ts';
import { giveBackMemory } from './platform/jobs/memory.ts';
import { personOf, type Task } from './platform/jobs/tasks.ts';
import type { Job, WorkerData } from './platform/jobs/workers.ts';
import { tellerOf } from './platform/observability/audit.ts';
import { createLogger } from './platform/observability/logger.ts';
import { forgetOrigin, keepOrigin } from './platform/observability/origins.ts';
import { slowTeller } from './platform/observability/slow-queries.ts';
import { tasks } from './tasks.ts';

const config: WorkerData = workerData;
const log = createLogger(config.logLevel);

const known = new Map<string, Task>(Object.entries(tasks));

/** The gate of the job at hand: a thread runs one job at a time. */
let gatePort: MessagePort | undefined;

/** Writes of the job at hand that have not ended. */
const writes = new Set<Promise<unknown>>();

const gate: WriteGate = (work) => {
  const write = passGate(work);
  writes.add(write);
  const forget = () => writes.delete(write);
  write.then(forget, forget);
  return write;
};

async function passGate<T>(work: () => Promise<T>): Promise<T> {
  const port = gatePort;
  if (!port) throw new Error('no way to the write gate');
  await new Promise<void>((resolve) => {
    port.once('message', () => resolve());
    port.postMessage('enter');
  });
  try {
    return await work();
  } finally {
    port.postMessage('leave');
  }
}

const storage = await openStorage(config, {
  gate,
  migrate: false,
  connections: 2,
  tell: tellerOf(log),
  ran: slowTeller(config.slow, log).tell,
  writeWithinMs: WRITE_WITHIN_MS,
});

/** Runs one job; Piscina calls it. */
// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default async function run(job: Job<never>): Promise<Outcome<unknown>> {
  gatePort = job.gate;
  const { request } = job;
  if (request) keepOrigin(request.id, request.origin);
  try {
    const task = known.get(job.task);
    if (!task) throw new Error(`no task ${job.task}`);
    const work = () => onBehalfOf(personOf(job.input), () => task({ storage, log }, job.input));
    return { result: await (job.readsReplica ? fromReplica(work) : work()) };
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    // The code that tells so is lost between threads.
    throw asAway(error);
  } finally {
    // Between jobs the thread stands still: a write that goes on beside a job that failed would hold the gate for as long.
    await Promise.allSettled(writes);
    if (request) forgetOrigin(request.id);
    job.gate.close();
    gatePort = undefined;
    giveBackMemory();
  }
}
