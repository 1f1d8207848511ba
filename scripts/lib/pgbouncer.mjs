import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

export function findPgBouncer() {
  return [process.env.PGBOUNCER_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Installs PgBouncer for the tests if possible, and warns otherwise. */
export async function ensurePgBouncer() {
  if (findPgBouncer()) return;
  if (mayInstallDebianPackages()) {
    console.log("Installing Debian's PgBouncer …");
    await installDebianPackages(['pgbouncer']);
  }
  if (findPgBouncer()) return;
  console.warn('WARNING: PgBouncer is not installed, so its tests are skipped.');
}
