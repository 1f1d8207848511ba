import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('testing/old-node.mjs', import.meta.url));

let bin;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'saldo-npx-'));
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

/** Runs the command with `npx` replaced by a shell script. */
function runWith(npx) {
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${npx}\n`, { mode: 0o755 });
  const path = [bin, process.env.PATH].join(delimiter);
  return spawnSync(process.execPath, [COMMAND, '--only', 'two words'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
}

describe('a command on an outdated Node.js', () => {
  it('prints one line and reruns itself, with its arguments, on the Node.js that npx finds', () => {
    const { status, stdout, stderr } = runWith(`echo "${process.execPath}"`);
    expect(stdout).toBe('["--only","two words"]\n');
    expect(stderr).toMatch(/^Node\.js 20\.19\.0 is too old: .*npx --yes node@24\.[0-9.]+\.\n$/);
    expect(status).toBe(7);
  });

  it('explains what to do if npx finds none', () => {
    const { status, stdout, stderr } = runWith('echo no network >&2; exit 1');
    expect(stdout).toBe('');
    expect(stderr).toContain('no network');
    expect(stderr).toContain('Install it from https://nodejs.org');
    expect(status).toBe(1);
  });
});
