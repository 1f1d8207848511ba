import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { FuzzUsers } from '../fuzz/fuzz-users.ts';
import { type ByCall, describeFindings, type FuzzRun, fuzz } from '../fuzz/send-requests.ts';
import { bundle, THREADS } from '../harness/bundle.ts';
import { numberOption } from './lib/arguments.ts';
import { type BenchDatabase, openPlaces } from './lib/fresh-databases.ts';
import { atMost, type Line, under } from './lib/result-lines.ts';
import { type Seen, type Server, startProcess } from './lib/server.ts';

const INVITATION = 'come-in-and-try-everything';
const REQUESTS = 100_000;
/** Number of requests after which caches are full. */
const WARM_UP = 5000;
/** Longer than a minute, after which idle threads end. */
const THREADS_REST_MS = 65_000;
const HELD_MS = 200;
const RESIDENT_MB = 350;

/** Sends requests generated from the contract to a server, and checks the responses and their cost. */
export async function fuzzing(engine: Engine, args: readonly string[]): Promise<Line[]> {
  const count = numberOption(args, '--requests') ?? REQUESTS;
  const seed = numberOption(args, '--seed') ?? 1 + Math.floor(Math.random() * 2 ** 30);
  const programs = await bundle([...THREADS, 'proofs/src/fuzz/unlimited-server.ts'], 'fuzz');
  const places = await openPlaces(engine);
  const place = await places.fresh();
  const server = await startServer(programs, place);
  try {
    return await measured(server, { seed, count });
  } finally {
    await server.stop();
    await place.remove();
    await places.close();
    await rm(programs, { recursive: true, force: true });
  }
}

const startServer = (programs: string, place: BenchDatabase): Promise<Server> =>
  startProcess(['--expose-gc', `${programs}/unlimited-server.js`], {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    ...{ BOOTSTRAP_INVITATION: INVITATION, TRUST_PROXY: '1', DEMO: 'on', SANDBOX_BANK: 'faults' },
    ...place.environment,
  });

async function measured(
  server: Server,
  { seed, count }: { seed: number; count: number },
): Promise<Line[]> {
  const users = await FuzzUsers.open(server.address, INVITATION);
  const cost = processorTime(server.pid);
  const warmUp = Math.min(WARM_UP, Math.floor(count / 2));
  let warm: Seen | undefined;
  const after = async (done: number) => {
    if (done === warmUp) warm = await server.seen('collect');
    if (done % 10_000 === 0) console.log(`${done} of ${count} from seed ${seed}`);
  };
  const { findings, byStatus, byCall } = await fuzz({
    users,
    seed,
    count,
    watch: cost.watch,
    after,
  });
  const busy = await server.seen('collect');
  await new Promise((resolve) => setTimeout(resolve, THREADS_REST_MS));
  const end = await server.seen('collect');
  if (findings.length > 0) console.error(describeFindings(findings));
  tell(byCall);
  const before = warm ?? end;
  const held = (seen: Seen) => seen.heapMb + seen.externalMb;
  const told = `heap ${mb(before.heapMb)} to ${mb(end.heapMb)}, external ${mb(before.externalMb)} to ${mb(end.externalMb)}`;
  return [
    under(
      'wrong answers',
      findings.length,
      1,
      'kinds',
      `seed ${seed}: ${JSON.stringify(byStatus)}`,
    ),
    under('main thread time of one request', cost.most(), HELD_MS, 'ms', cost.told()),
    atMost('heap and external memory vs. after the warm-up', held(end) / held(before), 1.2, told),
    under(
      'resident memory',
      end.memoryMb,
      RESIDENT_MB,
      'MB',
      `after idle threads ended; ${mb(busy.memoryMb)} before, ${mb(end.peakMb)} at its peak`,
    ),
  ];
}

/** Prints the calls that never succeeded, and the slowest calls. */
function tell(byCall: ByCall): void {
  const calls = Object.entries(byCall);
  const never = calls.filter(([, { succeeded }]) => succeeded === 0).map(([name]) => name);
  const slowest = calls
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 8)
    .map(([name, { ms, sent }]) => `${name} ${(ms / sent).toFixed(0)} ms x ${sent}`);
  console.log(`Never succeeded: ${never.join(', ') || 'none'}. Slowest: ${slowest.join(', ')}.`);
}

const mb = (value: number) => `${value.toFixed(0)} MB`;

/**
 * Processor time of the serving thread as counted by the kernel. On Linux, /proc/PID/schedstat covers the process's
 * first thread, in nanoseconds. Unlike elapsed time and event-loop delay, it is the same on a busy machine. Unlike
 * process.cpuUsage, it excludes worker and garbage-collector threads. Requests are sent one at a time, so the increase
 * belongs to the request, plus any timers that ran meanwhile. That is why a request gets a second and third try before
 * it counts as slow.
 */
function processorTime(pid: number) {
  const now = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let most = 0;
  let again = 0;
  const timed = async (send: () => ReturnType<Parameters<Watch>[0]>) => {
    const began = now();
    const answer = await send();
    return { answer, ms: now() - began };
  };
  const watch: Watch = async (send) => {
    const first = await timed(send);
    let { ms } = first;
    for (let tries = 0; tries < 2 && ms >= HELD_MS; tries += 1) {
      again += 1;
      ms = Math.min(ms, (await timed(send)).ms);
    }
    most = Math.max(most, ms);
    const wrong = ms >= HELD_MS ? `takes ${ms.toFixed(0)} ms of the main thread` : null;
    return { answer: first.answer, wrong };
  };
  return { watch, most: () => most, told: () => `${again} retried` };
}

type Watch = NonNullable<FuzzRun['watch']>;
