import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { bundle, THREADS } from '../harness/bundle.ts';
import type { ChildMessage } from '../histories/child-process.ts';
import { numberOption } from './lib/arguments.ts';
import { type BenchDatabase, openPlaces } from './lib/fresh-databases.ts';
import { type Line, under } from './lib/result-lines.ts';

const RUNS = 1000;
const MOST_STEPS = 20;
const TOLD_EVERY = 50;

/**
 * Runs random histories and compares all figures with the rows after each step. `--runs` sets their number, `--steps`
 * their maximum length, and `--seed` repeats a run.
 */
export async function histories(engine: Engine, args: readonly string[]): Promise<Line[]> {
  const runs = numberOption(args, '--runs') ?? RUNS;
  const mostSteps = numberOption(args, '--steps') ?? MOST_STEPS;
  const seed = numberOption(args, '--seed') ?? 1 + Math.floor(Math.random() * 2 ** 30);
  const programs = await bundle([...THREADS, 'proofs/src/histories/child-process.ts'], 'histories');
  const places = await openPlaces(engine);
  const place = await places.fresh();
  try {
    const { wrong, steps } = await run(`${programs}/child-process.js`, place, {
      runs,
      mostSteps,
      seed,
    });
    if (wrong !== null) console.error(wrong);
    const told = `${runs} histories of ${steps} steps from seed ${seed}`;
    return [
      under(
        'histories with a figure that differs from its rows',
        wrong === null ? 0 : 1,
        1,
        '',
        told,
      ),
    ];
  } finally {
    await place.remove();
    await places.close();
    await rm(programs, { recursive: true, force: true });
  }
}

interface Asked {
  runs: number;
  mostSteps: number;
  seed: number;
}

async function run(program: string, place: BenchDatabase, asked: Asked) {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH, HOME, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' },
      ...{ LOG_LEVEL: 'silent', DEMO: 'off', ...place.environment },
      HISTORIES: JSON.stringify(asked),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let wrong: string | null = 'The run has ended by itself.';
  let done = 0;
  let steps = 0;
  child.on('message', (told: ChildMessage) => {
    if ('wrong' in told) {
      wrong = told.wrong;
      return;
    }
    done += 1;
    steps += told.steps;
    if (done % TOLD_EVERY === 0) console.log(`${done} of ${asked.runs}`);
  });
  await once(child, 'exit');
  return { wrong, steps };
}
