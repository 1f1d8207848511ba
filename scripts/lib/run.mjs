import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { ensureNode } from './node-version.mjs';
import { inRoot, root } from './root.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const onWindows = process.platform === 'win32';

/** Starts a program of the system or of node_modules; its output goes to the terminal. */
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
 * Runs a program to its end and returns its exit code. A signal that stops us stops it first;
 * so does the time limit, in minutes.
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
      console.error(`${command} was stopped after ${minutes} minutes.`);
      child.kill('SIGKILL');
    }, minutes * 60_000);
    const end = (code) => {
      clearTimeout(limit);
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** As `run`, but a failure is thrown as a sentence. */
export async function mustRun(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${what} failed (see above).`);
}

/** Runs the body of a command, on the Node.js that Saldo needs; what goes wrong becomes one line and exit code 1. */
export async function main(body) {
  try {
    await ensureNode();
    await body();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
