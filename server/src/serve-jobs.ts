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
import { inLanguage } from './platform/reader-language.ts';
import { functions } from './tasks.ts';

const known = new Map<string, TaskFunction<never, unknown>>(Object.entries(functions));

export interface JobServer {
  run(job: Job<never>): Promise<Outcome<unknown>>;
  close(): Promise<void>;
}

/** Opens a server's database in this thread. `run` runs one job at a time. */
export async function serveJobs(config: WorkerData): Promise<JobServer> {
  const log = createLogger(config.logLevel);
  setFollowers(followers);
  const gate = new WorkerWriteGate();
  const slow = slowQueryReporter(config.slow, log);
  const storage = await openStorage(config, {
    gate: gate.pass,
    migrate: false,
    connections: 2,
    tell: auditReporter(log),
    ran: slow.tell,
    writeWithinMs: WRITE_WITHIN_MS,
    log,
  });
  return {
    async run(job) {
      gate.begin(job.gate);
      const { request } = job;
      if (request) rememberOrigin(request.id, request.origin);
      try {
        const task = known.get(job.task);
        if (!task) throw new Error(`unknown task ${job.task}`);
        const work = () => inLanguage(job.language, () => task({ storage, log }, job.input));
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
    },
    async close() {
      slow.close();
      await storage.close();
    },
  };
}
