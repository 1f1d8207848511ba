import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecrets, secretsOf } from './secrets.ts';

const OLD = 'an old key of some length, 32 or more';
const NEW = 'a new key of some length, 32 or more!';

it('decrypts its own output, and never produces the same output twice', () => {
  const secrets = createSecrets([NEW]);
  const sealed = secrets.seal('señal', 'here');
  expect(secrets.open(sealed, 'here')).toBe('señal');
  expect(secrets.seal('señal', 'here')).not.toBe(sealed);
  expect(sealed).not.toContain('señal');
});

it('rejects tampered text and text encrypted for another label', () => {
  const secrets = createSecrets([NEW]);
  const sealed = secrets.seal('text', 'connection 1');
  expect(() => secrets.open(sealed, 'connection 2')).toThrow();
  const end = sealed.at(-1) === 'A' ? 'B' : 'A';
  expect(() => secrets.open(`${sealed.slice(0, -2)}${end}${end}`, 'connection 1')).toThrow();
});

it('decrypts with an older key, and reports that it is old', () => {
  const sealed = createSecrets([OLD]).seal('text', 'here');
  const rotated = createSecrets([NEW, OLD]);
  expect(rotated.open(sealed, 'here')).toBe('text');
  expect(rotated.isOld(sealed)).toBe(true);
  expect(rotated.isOld(rotated.seal('text', 'here'))).toBe(false);
  expect(() => createSecrets([NEW]).open(sealed, 'here')).toThrow(/unknown key/);
});

it('creates its own key next to SQLite, once, readable only by its owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-secrets-'));
  const config = { secretKeys: [], databaseUrl: undefined, dataDir };
  const sealed = secretsOf(config).seal('text', 'here');
  expect(secretsOf(config).open(sealed, 'here')).toBe('text');
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});

it('requires a key with PostgreSQL', () => {
  const config = { secretKeys: [], databaseUrl: 'postgres://db', dataDir: '' };
  expect(() => secretsOf(config)).toThrow(/SECRET_KEY: is required/);
});
