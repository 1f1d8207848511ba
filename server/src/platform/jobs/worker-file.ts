import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Path of a thread's code: `built` if it exists next to the built server, otherwise `fromSource`, a JavaScript file in
 * `src`.
 */
export function workerFile(built: string, fromSource: string): string {
  const beside = fileURLToPath(new URL(`./${built}`, import.meta.url));
  if (existsSync(beside)) return beside;
  return fileURLToPath(new URL(`../../${fromSource}`, import.meta.url));
}
