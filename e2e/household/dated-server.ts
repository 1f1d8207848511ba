import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const CLOCK = new URL('./shifted-clock.mjs', import.meta.url).href;

export const INVITATION = 'household';

/** The built server, with its own database, on a day of the test's choice. */
export class DatedServer {
  #child: ChildProcess | undefined;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'saldo-household-'));

  private constructor(port: number) {
    this.#port = port;
  }

  static async atFreePort(): Promise<DatedServer> {
    const probe = createServer().listen(0, 'localhost');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    if (!address || typeof address === 'string') throw new Error('no free port');
    return new DatedServer(address.port);
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts the server again, with the same data and the given time. */
  async startAt(time: Date): Promise<void> {
    await this.#stop();
    const child = spawn(process.execPath, ['--import', CLOCK, MAIN], {
      env: {
        PATH: process.env.PATH ?? '',
        CLOCK_AHEAD_MS: String(time.getTime() - Date.now()),
        PORT: String(this.#port),
        HOST: 'localhost',
        DATA_DIR: this.#folder,
        BOOTSTRAP_INVITATION: INVITATION,
        TIME_ZONE: 'Europe/Madrid',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Saldo is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
    });
  }

  async #stop(): Promise<void> {
    if (!this.#child) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }

  async remove(): Promise<void> {
    await this.#stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
