import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

export const isRoot = () => process.getuid?.() === 0;

/** Debian itself: packages of the same name elsewhere may be something else. */
export function mayInstallDebianPackages() {
  if (!isRoot() || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Answers whether they are installed now. */
export async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A machine that reaches no repository learns so soon.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  await run('apt-get', [...patience, 'update', '-q'], { env });
  const install = [...patience, 'install', '-yq', '--no-install-recommends', ...packages];
  return (await run('apt-get', install, { env })) === 0;
}
