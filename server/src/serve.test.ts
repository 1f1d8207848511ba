import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer, type Program } from '@saldo/proofs/harness/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const KEY = 'only for tests and of no use elsewhere';
const AS_TERMINAL = ['--import', 'data:text/javascript,process.stdout.isTTY = true'];

let program: Program;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-serve-'));
  program = await bundleServer();
});
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server and returns what it prints until it is ready and is stopped, or until it exits. */
async function run(settings: Record<string, string>, flags: string[] = []) {
  const environment = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SECRET_KEY: KEY };
  const env = { ...environment, HOST: '127.0.0.1', PORT: '0', ...settings };
  const child = spawn(process.execPath, [...flags, program.file], { env });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('Saldo is ready')) child.kill('SIGTERM');
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const [code] = await once(child, 'close');
  return { code: Number(code), said, lines: said.split('\n').filter((line) => line !== '') };
}

describe('a start on a terminal', () => {
  it('prints the address, the link for the administrator and how to stop', async () => {
    const DATA_DIR = join(folder, 'watched');
    const { lines, code } = await run({ DATA_DIR }, AS_TERMINAL);
    expect(lines).toEqual([
      expect.stringMatching(/^Saldo is ready at http:\/\/localhost:\d+$/),
      expect.stringMatching(/^Create your administrator account: http:\S+\/login#invitation=\S+$/),
      'To stop it, press Ctrl+C.',
    ]);
    expect(code).toBe(0);
  });

  it('prints the log if LOG_LEVEL is set', async () => {
    const settings = { DATA_DIR: join(folder, 'loud'), LOG_LEVEL: 'info', DEMO: 'off' };
    const { said } = await run(settings, AS_TERMINAL);
    expect(said).toContain('"msg":"Server listening at');
  });
});

it('logs JSON and the invitation elsewhere', async () => {
  const { said } = await run({ DATA_DIR: join(folder, 'served'), DEMO: 'off' });
  expect(said).toContain('"msg":"Server listening at');
  expect(said).toMatch(/invitation code \S+, valid for 7 days/);
});

describe('a start that cannot work', () => {
  const A_STACK = /\n\s+at /;

  it('notices a port in use before it creates anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const DATA_DIR = join(folder, 'never');
    const { code, lines } = await run({ DATA_DIR, PORT: port });
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^Port ${port} is in use .* set PORT to a free one`))],
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
    other.close();
  });

  it.each([
    ['DATA_DIR', 'a file', ''],
    ['DATA_DIR', 'a folder within a file', 'deeper/still'],
    ['BACKUP_DIR', 'a file', ''],
    ['BACKUP_DIR', 'a folder within a file', 'deeper'],
  ])('says that %s is %s', async (setting, _, below) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const settings = { DATA_DIR: join(folder, 'beside'), [setting]: join(file, below) };
    const { code, said, lines } = await run(settings);
    expect([code, lines]).toEqual([
      1,
      [expect.stringContaining(`${setting} is a file, or within`)],
    ]);
    expect(said).not.toMatch(A_STACK);
    expect(await readdir(folder)).toContain('file');
  });

  it('says that HOST is not an address of this machine', async () => {
    const { code, lines } = await run({
      DATA_DIR: join(folder, 'nowhere'),
      HOST: '192.0.2.77',
      PORT: '39517',
    });
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^HOST=192.0.2.77 is not an address/)],
    ]);
  });
});
