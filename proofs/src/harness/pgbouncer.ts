import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPgBouncer } from '../../../scripts/lib/pgbouncer.mjs';
import { freePort } from './postgres.ts';

/** Debian's user `nobody`, because PgBouncer refuses to run as root. */
const NOBODY = 65_534;
const UP_WITHIN_MS = 10_000;

/** Starts PgBouncer in transaction mode in front of a server. Undefined if it is not installed. */
export async function startPgBouncer(
  serverUrl: string,
): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const program = findPgBouncer();
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'saldo-pgbouncer-'));
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const port = await freePort();
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  await chmod(folder, 0o755);
  const asNobody = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...asNobody,
  });
  await listens(port);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.toString(),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<void> {
  const end = performance.now() + UP_WITHIN_MS;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const [answer] = await Promise.race([
      once(socket, 'connect').then(() => ['up']),
      once(socket, 'error').catch(() => ['down']),
    ]).catch(() => ['down']);
    socket.destroy();
    if (answer === 'up') return;
    if (performance.now() > end) throw new Error('PgBouncer did not start.');
    await wait(20);
  }
}
