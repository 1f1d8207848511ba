import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../http/errors.ts';
import { NICENESS } from '../jobs/niceness.ts';
import { workerFile } from '../jobs/worker-file.ts';
import { PARAMETERS } from './password-parameters.ts';

/** An idle thread releases its memory. */
const IDLE_MS = 30_000;
/** Without thread priorities, one core stays free for everything but sign-ins. */
const CORES = availableParallelism() - (NICENESS > 0 ? 0 : 1);
/** Each takes 19 MiB while working. */
const THREADS = Math.max(1, Math.min(4, CORES));

/** Waiting checks: some seconds of work. One more would only be a user who gives up. */
const WAITING = 100;
const RETRY_AFTER_S = 5;

let threads: Piscina | undefined;

function startThreads(): Piscina {
  const pool = new Piscina({
    filename: workerFile('password-worker.js', 'password-worker.mjs'),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // A thread that fails between two tasks is replaced by the next. Without a listener, its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

async function inThread<T>(name: 'hash' | 'verify', task: object): Promise<T> {
  threads ??= startThreads();
  if (threads.queueSize >= WAITING) throw busy();
  return threads.run(task, { name });
}

const busy = () =>
  new AppError('busy', (t) => t.manySigningIn, {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });

export const hashPassword = (password: string): Promise<string> =>
  inThread('hash', { password, parameters: PARAMETERS });

const { memoryCost, timeCost, parallelism } = PARAMETERS;
const HEAD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
/** A hash of no password. Checking against it takes as long as against a real one. */
const DECOY = `${HEAD}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True if it was made with other parameters than today's. It is then renewed when the password is next entered. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HEAD);

/**
 * Checks a password. Without a hash (unknown user, or one without a password) it returns false after the same work, so
 * timing does not reveal who exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const fits = await inThread<boolean>('verify', {
    passwordHash: passwordHash ?? DECOY,
    password,
  });
  return fits && passwordHash !== null;
}
