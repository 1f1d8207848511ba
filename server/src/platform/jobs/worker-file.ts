import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a thread's code is: built, beside the built server; else `fromSource`, a file of JavaScript in `src`. */
export function workerFile(built: string, fromSource: string): string {
  const beside = fileURLToPath(new URL(`./${built}`, import.meta.url));
  if (existsSync(beside)) return beside;
  return fileURLToPath(new URL(`../../${fromSource}`, import.meta.url));
}
