import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

export const isRoot = () => process.getuid?.() === 0;

/** Debian only: packages of the same name may differ elsewhere. */
export function mayInstallDebianPackages() {
  if (!isRoot() || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Returns whether they are installed. */
export async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Short timeouts, so a machine without access to a repository fails soon.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  await run('apt-get', [...patience, 'update', '-q'], { env });
  const install = [...patience, 'install', '-yq', '--no-install-recommends', ...packages];
  return (await run('apt-get', install, { env })) === 0;
}
