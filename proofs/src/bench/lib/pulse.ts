import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Somebody else who keeps asking, at a steady pace, from a thread of its own. */
export interface Pulse {
  /** Ends it and returns how long each answer took, in ms. */
  stop(): Promise<number[]>;
}

export function startPulse(request: {
  url: string;
  token: string;
  /** Between two questions, whether answered or not. */
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

/** The answers' times of a pulse that lasts as long as the work. */
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
