import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Another client that calls at a steady pace from its own thread. */
export interface Pulse {
  /** Stops the calls. Returns the duration of each one in ms. */
  stop(): Promise<number[]>;
}

export function startPulse(request: {
  url: string;
  token: string;
  /** Time between the starts of two calls. */
  everyMs: number;
}): Pulse {
  const worker = new Worker(new URL('./pulse-worker.mjs', import.meta.url), {
    workerData: request,
    execArgv: [],
  });
  return {
    async stop() {
      const done = once(worker, 'message');
      worker.postMessage('stop');
      const [times] = await done;
      await worker.terminate();
      return times as number[];
    },
  };
}

/** Returns the durations of a pulse's calls while the work ran. */
export async function during(
  request: Parameters<typeof startPulse>[0],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const pulse = startPulse(request);
  try {
    await work();
  } catch (error) {
    await pulse.stop();
    throw error;
  }
  return pulse.stop();
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
