import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './root.mjs';
import { mustRun } from './run.mjs';

/** Installs what package-lock.json names, unless just that is installed already. */
export async function ensureDependencies() {
  if (isInstalled() && nativeModuleLoads()) return;
  console.log('Installing dependencies …');
  // npm ci empties node_modules first and writes its record last: what it leaves when it fails is not trusted.
  await mustRun('Installing the dependencies', 'npm', ['ci', '--no-audit', '--no-fund']);
}

function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = packagesOf('package-lock.json') ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // Optional packages are those of other platforms.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version;
  });
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(inRoot(lockFile), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** False after a change of Node's major version, when the SQLite driver was built for the other one. */
function nativeModuleLoads() {
  try {
    const Database = createRequire(inRoot('server', 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
