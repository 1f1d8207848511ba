import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../http/errors.ts';
import { HAS_THREAD_NICENESS, NICENESS } from '../jobs/niceness.ts';
import { workerFile } from '../jobs/worker-file.ts';
import { ARGON2_PARAMETERS } from './password-parameters.ts';

/** Idle threads end after this time to release memory. */
const IDLE_MS = 30_000;
/** Without thread priorities, one core is kept free from sign-ins. */
const CORES = availableParallelism() - (HAS_THREAD_NICENESS ? 0 : 1);
/** Each thread uses 19 MiB while working. */
const THREADS = Math.max(1, Math.min(4, CORES));

/**
 * Maximum number of waiting checks, which take a few seconds in total. Users would give up before a longer queue
 * reached them.
 */
const WAITING = 100;
const RETRY_AFTER_S = 5;

let threads: Piscina | undefined;

function startThreads(): Piscina {
  const pool = new Piscina({
    filename: workerFile('password-worker.js', 'password-worker.mjs'),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS.passwords,
  });
  // A thread that failed between tasks is replaced when the next task starts. Without a listener, its error would end
  // the process.
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
  inThread('hash', { password, parameters: ARGON2_PARAMETERS });

const { memoryCost, timeCost, parallelism } = ARGON2_PARAMETERS;
const HEAD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
/** A hash that no password matches. Checking against it takes as long as against a real one. */
const DECOY = `${HEAD}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True if the hash was made with other parameters. It is then renewed at the next sign-in with the password. */
export const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(HEAD);

/**
 * Checks a password. Without a hash (unknown user, or one without a password), does the same work and returns false, so
 * timing does not reveal which users exist.
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
