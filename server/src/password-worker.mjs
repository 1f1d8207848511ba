// Checks a password in a thread of its own. As JavaScript, so that it runs built and from source alike.
import { verifySync } from '@node-rs/argon2';

/** Piscina calls it. */
// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default function check({ passwordHash, password }) {
  return verifySync(passwordHash, password);
}
