import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { workerFile } from './jobs/worker-file.ts';

let stamp: string | undefined;

/**
 * Identifies the running build, so results stored by earlier code are recomputed. It is a hash of the built worker,
 * which contains all the code that computes results. When running from source, each start counts as a different build.
 */
export function buildId(): string {
  stamp ??= readStamp();
  return stamp;
}

function readStamp(): string {
  const file = workerFile('worker.js', 'worker-from-source.mjs');
  if (file.endsWith('worker-from-source.mjs')) return `source ${process.pid}`;
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
