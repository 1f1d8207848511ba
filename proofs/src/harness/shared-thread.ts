import { BroadcastChannel, threadId } from 'node:worker_threads';
import type { Job, WorkerData } from '../../../server/src/platform/jobs/workers.ts';
import { type JobServer, serveJobs } from '../../../server/src/serve-jobs.ts';
import { CLOSING, type ClosingMessage } from './closing-message.ts';

/** A job of one of the servers that share this thread. */
export interface SharedJob {
  server: string;
  config: WorkerData;
  job: Job<never>;
}

/** Few tests have more servers at a time. */
const MOST_OPEN = 2;
/** Servers whose databases this thread has open, oldest first. */
const open = new Map<string, JobServer>();

async function jobsOf({ server, config }: SharedJob): Promise<JobServer> {
  const known = open.get(server);
  if (known) return known;
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size === MOST_OPEN) await close(oldest);
  const jobs = await serveJobs(config);
  open.set(server, jobs);
  return jobs;
}

async function close(server: string): Promise<void> {
  const jobs = open.get(server);
  open.delete(server);
  await jobs?.close();
}

const channel = new BroadcastChannel(CLOSING);
channel.unref();
channel.onmessage = async (message: unknown) => {
  const { data } = message as { data: ClosingMessage };
  if (!('close' in data)) return;
  await close(data.close);
  channel.postMessage({ closed: data.close, threadId } satisfies ClosingMessage);
};

/** Runs one job. Called by Piscina. */
// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default async function run(shared: SharedJob) {
  const { run: runJob } = await jobsOf(shared);
  return runJob(shared.job);
}
