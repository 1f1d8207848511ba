// This file must run on any Node.js version, so it uses only old language features.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { inRoot } from './root.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const onWindows = process.platform === 'win32';

/**
 * Does nothing if this Node.js is at least the major version in `.node-version`. Otherwise, reruns the command with
 * that version from the npm registry and exits with the command's exit code.
 */
export async function ensureNode(installed = process.versions.node) {
  const version = readFileSync(inRoot('.node-version'), 'utf8').trim();
  if (majorOf(installed) >= majorOf(version)) return;
  console.error(`Node.js ${installed} is too old: continuing with npx --yes node@${version}.`);
  process.exit(await runWith(findNode(version)));
}

const majorOf = (version) => Number(version.split('.')[0]);

function findNode(version) {
  try {
    const question = ['--yes', `node@${version}`, '--print', 'process.execPath'];
    return execFileSync('npx', question, { encoding: 'utf8', shell: onWindows }).trim();
  } catch {
    console.error(
      `Node.js ${version} could not be downloaded from the npm registry (see above).\n` +
        'Install it from https://nodejs.org, then run the same command again.',
    );
    return process.exit(1);
  }
}

/**
 * Reruns the command with the given Node.js. Puts it first in PATH, so that everything the command starts uses it too,
 * including npm.
 */
function runWith(node) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${node} could not be run: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
