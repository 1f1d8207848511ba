import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './root.mjs';
import { mustRun } from './run.mjs';

/**
 * Installs the packages in package-lock.json unless they are already installed. Without `tests`, skips packages needed
 * only for tests and development.
 */
export async function ensureDependencies({ tests = false } = {}) {
  if (isInstalled(tests) && driverLoads()) return;
  console.log('Installing dependencies …');
  // npm ci empties node_modules first and writes its record last, so a failed run leaves nothing that looks installed.
  const quietly = ['--no-audit', '--no-fund', ...(tests ? [] : ['--omit=dev'])];
  await mustRun('Installing the dependencies', 'npm', ['ci', '--ignore-scripts', ...quietly]);
  await mustRun('Building the dependencies', 'npm', ['rebuild', ...toBuild()]);
}

function isInstalled(tests) {
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = packagesOf('package-lock.json') ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !tests)) return true;
    const found = installed[path];
    // Optional packages may be missing, because they are for other platforms.
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

/** Packages whose install scripts may run. */
function toBuild() {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(inRoot('node_modules', name)),
  );
}

/** False if node_modules was installed on another platform. */
function driverLoads() {
  try {
    const Database = createRequire(inRoot('server', 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
