import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig, SECRETS } from '../../config/config.ts';
import { smtpOptionsOf } from '../mail/smtp.ts';
import { isThisMachine, transportWarnings } from './transport.ts';

it('recognizes hosts that are this machine', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]']) {
    expect([host, isThisMachine(host)]).toEqual([host, true]);
  }
  for (const host of ['10.0.0.1', 'localhost.example.org', '127.0.0.1.example.org', '::2', '']) {
    expect([host, isThisMachine(host)]).toEqual([host, false]);
  }
});

it('lets texts and keys leave the machine only by HTTPS', () => {
  const ai = (AI_BASE_URL: string) => readConfig({ AI_BASE_URL, AI_MODEL: 'small' }).ai;
  for (const own of ['http://localhost:11434/v1', 'http://[::1]:1/v1', 'https://ai.example.org']) {
    expect(ai(own)?.baseUrl).toBe(own);
  }
  for (const open of ['http://ai.example.org/v1', 'http://192.168.1.2:11434', 'ftp://localhost']) {
    expect(() => ai(open)).toThrow(/AI_BASE_URL: must start with https:\/\//);
  }
  for (const name of ['ENABLE_BANKING_BASE_URL', 'GOCARDLESS_BASE_URL']) {
    expect(() => readConfig({ [name]: 'http://bank.example.org' })).toThrow(`${name}: must start`);
  }
});

it('requires TLS to a mail server elsewhere', async () => {
  const needed = { requireTLS: true, ignoreTLS: false };
  expect(await smtpOptionsOf('smtp://u:p@mail.example.org:587')).toMatchObject(needed);
  expect(await smtpOptionsOf('smtp://mail.example.org/?ignoreTLS=true')).toMatchObject(needed);
  expect((await smtpOptionsOf('smtps://mail.example.org')).requireTLS).toBeUndefined();
  expect((await smtpOptionsOf('smtp://127.0.0.1:2525')).requireTLS).toBeUndefined();
});

it('warns of a remote database without TLS, and of a plain public URL', () => {
  const SECRET_KEY = 'only for tests and of no use elsewhere';
  const of = (env: Record<string, string>) => transportWarnings(readConfig({ SECRET_KEY, ...env }));
  const DATABASE_URL = 'postgres://saldo:hunter2@db.example.org/saldo';
  const [told, ...more] = of({ DATABASE_URL });
  expect(told).toMatch(/DATABASE_URL.*sslmode=verify-full/);
  expect([told, ...more].join()).not.toContain('hunter2');
  expect(of({ DATABASE_URL: `${DATABASE_URL}?sslmode=prefer` })).toHaveLength(1);
  expect(of({ DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` })).toEqual([]);
  for (const own of ['postgres://localhost/saldo', 'postgres:///saldo?host=/run/postgresql']) {
    expect(of({ DATABASE_URL: own })).toEqual([]);
  }
  expect(of({ PUBLIC_URL: 'http://saldo.example.org' })).toEqual([
    expect.stringContaining('PUBLIC_URL'),
  ]);
  expect(of({ PUBLIC_URL: 'https://saldo.example.org' })).toEqual([]);
});

it('reads each secret from a file too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-secrets-'));
  const path = join(folder, 'secret');
  const key = 'a key of these tests and of no use elsewhere';
  writeFileSync(path, `${key}\n`);
  expect(readConfig({ SECRET_KEY_FILE: path }).secretKeys).toEqual([key]);
  expect(SECRETS).toContain('DATABASE_URL');
  for (const name of SECRETS) {
    const twice = () => readConfig({ [name]: 'x', [`${name}_FILE`]: path });
    expect(twice).toThrow(`${name}_FILE: must not be set together with ${name}`);
    const gone = () => readConfig({ [`${name}_FILE`]: join(folder, 'gone') });
    expect(gone).toThrow(`${name}_FILE: must be the path of a readable file`);
    expect(gone).not.toThrow(folder);
  }
  await rm(folder, { recursive: true });
});
