import { median } from '../lib/figures.ts';
import { pause } from '../lib/pulse.ts';
import { type Line, under } from '../lib/result-lines.ts';
import { startServer } from '../lib/server.ts';
import type { Setting } from '../lib/setting.ts';

const SETTLE_MS = 3000;

/** Number of starts. Several are needed, because memory left over from startup varies by a few megabytes each time. */
const STARTS = 3;

/**
 * Resident memory of a server that has just started, including the demo account, and the peak of a server under load.
 */
export async function memory(setting: Setting): Promise<Line[]> {
  const atRest: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const fresh = await startServer({ ...setting.place.environment, DEMO: 'on' });
    await pause(SETTLE_MS);
    atRest.push((await fresh.seen()).memoryMb);
    await fresh.stop();
  }
  const { peakMb } = await setting.server.seen();
  const explained = `resident, 3 s after startup; median of ${STARTS} starts`;
  return [
    under('memory when idle', median(atRest), 150, 'MB', explained),
    under('memory under load', peakMb, 350, 'MB', 'peak during all imports above'),
  ];
}
