import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** A PgBouncer of this machine, or undefined. */
export function findPgBouncer() {
  return [process.env.PGBOUNCER_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Sees to it that the tests find a PgBouncer where one can be had, and says so where not. */
export async function ensurePgBouncer() {
  if (findPgBouncer()) return;
  if (mayInstallDebianPackages()) {
    console.log("Installing Debian's PgBouncer …");
    await installDebianPackages(['pgbouncer']);
  }
  if (findPgBouncer()) return;
  console.warn('WARNING: there is no PgBouncer here, so the tests behind one are skipped.');
}
