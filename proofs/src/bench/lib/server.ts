import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../server/dist/main.js', import.meta.url));
const IDLE = fileURLToPath(new URL('./idle.mjs', import.meta.url));
const PROBE = new URL('./probe.mjs', import.meta.url).href;
const START_WITHIN_MS = 60_000;

/** The probe's measurements in a server's process since the last report. */
export interface Seen {
  /** Longest time the event loop was blocked, in ms. */
  heldMs: number;
  /** Resident memory now, in MB. `peakMb` is its peak since the start. */
  memoryMb: number;
  heapMb: number;
  /** Memory outside the heap, such as buffers. */
  externalMb: number;
  peakMb: number;
}

export interface Server {
  address: string;
  /** Id of the process and of its first thread, which serves requests. */
  pid: number;
  /** `collect` runs the garbage collector first, in a process started with --expose-gc. */
  seen(first?: 'collect'): Promise<Seen>;
  stop(): Promise<void>;
}

/** Starts the built server in its own process, with default settings. */
export const startServer = (environment: Record<string, string>): Promise<Server> =>
  startProcess([MAIN], { NODE_ENV: 'production', HOST: '127.0.0.1', ...environment });

/** Starts a process that does nothing. Its event loop shows how long the machine delays any process. */
export const startIdle = (): Promise<Server> => startProcess([IDLE], {});

/** Starts a Node.js process with the probe, listening on a given port. */
export async function startProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', PROBE, ...args], {
    env: { ...ownEnvironment(), PORT: String(port), ...environment },
    // The server writes its log, as in production, but nothing reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`${args.at(-1)} ended unexpectedly: ${signal ?? code}`);
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, `${address}/readyz`);
  return {
    address,
    pid: child.pid ?? 0,
    async seen(first) {
      const answer = once(child, 'message');
      child.send(first ?? 'report');
      const [seen] = await answer;
      return seen as Seen;
    },
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Other variables of the benchmark's environment must not change the server's behavior. */
function ownEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + START_WITHIN_MS;
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not respond: the server did not start.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
