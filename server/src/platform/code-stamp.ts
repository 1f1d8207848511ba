import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { workerFile } from './jobs/worker-file.ts';

let stamp: string | undefined;

/**
 * Tells one state of the product's code from another, for what is kept because it takes long to compute. The built worker
 * holds all that computes; run from source, every start is another state.
 */
export function codeStamp(): string {
  stamp ??= readStamp();
  return stamp;
}

function readStamp(): string {
  const file = workerFile('worker.js', 'worker-from-source.mjs');
  if (file.endsWith('worker-from-source.mjs')) return `source ${process.pid}`;
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
