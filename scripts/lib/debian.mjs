import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

export const isRoot = () => process.getuid?.() === 0;

/** Only on Debian, because packages with the same names may differ on other systems. */
export function mayInstallDebianPackages() {
  if (!isRoot() || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Returns true if the packages are installed afterwards. */
export async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Uses short timeouts, so that a machine without access to a repository fails quickly.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  await run('apt-get', [...patience, 'update', '-q'], { env });
  const install = [...patience, 'install', '-yq', '--no-install-recommends', ...packages];
  return (await run('apt-get', install, { env })) === 0;
}
