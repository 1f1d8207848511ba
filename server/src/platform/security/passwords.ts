import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

const ARGON2ID = 2;
/** OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes at once: one core stays free for everybody who is not signing in. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** argon2 runs off the event loop, in libuv's threads; too many at once would still starve files and databases. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inLine(() => hash(password, PARAMETERS));

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
  const fits = await inLine(() => verify(against, password));
  return fits && passwordHash !== null;
}

/** Makes the decoy now, so that the first unknown name does not take longer. */
export async function warmUpPasswords(): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await decoy;
}
