import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { ensureNode } from './node-version.mjs';
import { inRoot, root } from './root.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const onWindows = process.platform === 'win32';

/** Starts a program from the system or node_modules. Its output goes to the terminal. */
export function start(command, args, { cwd = root, env = {} } = {}) {
  const path = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: onWindows,
  });
}

/**
 * Runs a program and returns its exit code. Stops the program if this process receives a stop signal, or after
 * `minutes`.
 */
export function run(command, args, { minutes = 30, ...options } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    let stoppedBy = null;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    const limit = setTimeout(() => {
      console.error(`${command} timed out after ${minutes} minutes.`);
      child.kill('SIGKILL');
    }, minutes * 60_000);
    const end = (code) => {
      clearTimeout(limit);
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Like `run`, but throws an error with a readable message if the program fails. */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${what} failed (see above).`);
}

/** Runs a command's body on the required Node.js version. Prints errors on a single line and exits with code 1. */
export async function main(body) {
  try {
    await ensureNode();
    await body();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
