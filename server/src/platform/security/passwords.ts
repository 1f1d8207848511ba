import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../http/errors.ts';
import { NICENESS } from '../jobs/niceness.ts';
import { workerFile } from '../jobs/worker-file.ts';
import { PARAMETERS } from './password-parameters.ts';

/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 30_000;
/** Where threads cannot stand behind the others, a core stays free for what is not signing in. */
const CORES = availableParallelism() - (NICENESS > 0 ? 0 : 1);
/** Each takes 19 MiB while it works. */
const THREADS = Math.max(1, Math.min(4, CORES));

/** Checks that wait: some seconds of work. Beyond that another waiting person would only be one more who gives up. */
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
  // A thread that fails between two tasks is replaced at the next; unheard, its error would end the process.
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
/** The hash of no password: checking against it takes as long as against any other. */
const DECOY = `${HEAD}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether it was made with other parameters than today's: then it is made anew when the password is next known. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HEAD);

/**
 * Whether the password fits. Without a hash (no such user, or one without a password) the answer is no,
 * after the same work, so that time does not tell who exists.
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
