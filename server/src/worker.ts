import { workerData } from 'node:worker_threads';
import type { WorkerData } from './platform/jobs/workers.ts';
import { serveJobs } from './serve-jobs.ts';

const config: WorkerData = workerData;
const { run } = await serveJobs(config);

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default run;
