import { type Line, under } from '../lib/lines.ts';
import { pause } from '../lib/pulse.ts';
import { startServer } from '../lib/server.ts';
import type { World } from '../lib/world.ts';

const SETTLE_MS = 3000;

/** Resident memory of a server that has just started, demo account and all, and the highest of the one that bore the load. */
export async function memory(world: World): Promise<Line[]> {
  const fresh = await startServer({ ...world.place.environment, DEMO: 'on' });
  await pause(SETTLE_MS);
  const { memoryMb } = await fresh.seen();
  await fresh.stop();
  const { peakMb } = await world.server.seen();
  return [
    under('memory at rest', memoryMb, 150, 'MB', 'resident, 3 s after the start'),
    under('memory under that load', peakMb, 350, 'MB', 'the highest through all imports above'),
  ];
}
