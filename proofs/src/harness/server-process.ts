import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { bundle, THREADS } from './bundle.ts';

/** The bundled server. */
export interface Program {
  file: string;
  remove(): Promise<void>;
}

/** Bundles the server, within a run of the tests only once: `TEST_PROGRAMS` is then the folder for it. */
export async function bundleServer(): Promise<Program> {
  const shared = process.env.TEST_PROGRAMS;
  if (shared && existsSync(shared)) return programIn(shared);
  const outdir = await bundle(['server/src/main.ts', ...THREADS], 'crash');
  const program = programIn(outdir);
  if (!shared) return { ...program, remove };
  // If another process was faster, this one keeps its own.
  return rename(outdir, shared).then(
    () => programIn(shared),
    () => ({ ...program, remove }),
  );

  function remove() {
    return rm(outdir, { recursive: true, force: true });
  }
}

const programIn = (folder: string): Program => ({
  file: `${folder}/main.js`,
  remove: async () => undefined,
});

export interface Process {
  address: string;
  pid: number;
  /** Kills the server with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Asks the server to stop, as a supervisor does. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server and waits until it listens. */
export async function startProcess(
  program: Program,
  environment: Record<string, string>,
): Promise<Process> {
  const child = spawn(process.execPath, [program.file], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    address: await addressOf(child, () => said),
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said())?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${said()}`)));
  });
}
