import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { Piscina } from 'piscina';

const ARGON2ID = 2;
/** OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** A thread that has nothing to check gives its memory back. */
const IDLE_MS = 30_000;
/**
 * Whoever is not signing in goes first: the lists of others stay quick while every core checks passwords. Linux alone
 * has a niceness for each thread; elsewhere it would be the whole server's, so a core stays free instead.
 */
const NICENESS = process.platform === 'linux' ? 10 : 0;
const CORES = availableParallelism() - (NICENESS > 0 ? 0 : 1);
/** Each takes 19 MiB while it checks. */
const THREADS = Math.max(1, Math.min(4, CORES));

/** The built worker beside the built server; from source, the same file where it lies. */
function entry(): string {
  const built = fileURLToPath(new URL('./password-worker.js', import.meta.url));
  if (existsSync(built)) return built;
  return fileURLToPath(new URL('../../password-worker.mjs', import.meta.url));
}

let threads: Piscina | undefined;

function startThreads(): Piscina {
  const pool = new Piscina({
    filename: entry(),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // A thread that fails between two checks is replaced at the next; unheard, its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

function verify(passwordHash: string, password: string): Promise<boolean> {
  threads ??= startThreads();
  return threads.run({ passwordHash, password });
}

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (no such user, or one without a password) the answer is no,
 * after the same work, so that time does not tell who exists.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await decoy);
  const fits = await verify(against, password);
  return fits && passwordHash !== null;
}

/** Makes the decoy now, so that the first unknown name does not take longer. */
export async function warmUpPasswords(): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await decoy;
}
