/** A thread that exits before it is ready if it is the first one in its folder. The others return what they are given. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

try {
  // Piscina passes the pool's data last.
  const { dataDir } = Array.isArray(workerData) ? workerData.at(-1) : workerData;
  writeFileSync(join(dataDir, 'first'), '', { flag: 'wx' });
  process.exit(1);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
}

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default ({ input, gate }) => {
  gate.postMessage('begin');
  return { result: input };
};
