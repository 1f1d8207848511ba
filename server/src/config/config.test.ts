import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../platform/config/config.ts';
import { readConfig } from './config.ts';

it('requires no settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    ai: undefined,
  });
});

it('has a demo account by default only while PUBLIC_URL is unset', () => {
  const PUBLIC_URL = 'https://saldo.example.org';
  expect(readConfig({ PUBLIC_URL }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
});

it('treats an empty setting as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

it('names every wrong setting and what it must be, never its value', () => {
  const secret = 'mysql://saldo:hunter2@db/saldo';
  const complaint = () =>
    readConfig({ PORT: 'eighty', DEMO: 'yes', DATABASE_URL: secret, TIME_ZONE: 'Mars/Olympus' });
  expect(complaint).toThrow(ConfigError);
  expect(complaint).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*TIME_ZONE.*\n.*DEMO.*must be on or off/);
  expect(complaint).not.toThrow(/hunter2|eighty|Mars/);
});

it('names everything that is wrong at once, each setting once', () => {
  const settings = {
    PORT: 'eighty',
    DATABASE_URL: 'postgres://db/saldo',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'nobody',
    AI_BASE_URL: 'http://localhost:11434/v1',
    GOCARDLESS_SECRET_ID: 'id',
    GOCARDLESS_SECRET_KEY_FILE: '/no/such/file',
    BACKUP_COPY_TO: '/mnt/copies',
    SECRET_KEY: 'password',
  };
  const problems: string[] = [];
  try {
    readConfig(settings);
  } catch (error) {
    problems.push(...String(error).split('\n').slice(1));
  }
  expect(problems.map((problem) => problem.trim().split(':')[0]).sort()).toEqual([
    'AI_MODEL',
    'BACKUP_COPY_RECIPIENT',
    'GOCARDLESS_SECRET_KEY_FILE',
    'MAIL_FROM',
    'PORT',
    'SECRET_KEY',
  ]);
});

it('asks to keep a weak key only if it is already in use', () => {
  const weak = 'passwordpasswordpasswordpassword';
  expect(() => readConfig({ SECRET_KEY: weak })).toThrow(
    /Generate one with.*If this one is already in use, keep it after the new one/,
  );
  const strong = 'nV3k8s0Qd2LxR7uPz5TfYw1BhGm4JcAe9oIiKq6=';
  expect(readConfig({ SECRET_KEY: `${strong},${weak}` }).secretKeys).toEqual([strong, weak]);
});

it('requires a model with an AI endpoint', () => {
  expect(() => readConfig({ AI_BASE_URL: 'http://localhost:11434/v1' })).toThrow(/AI_MODEL/);
  const config = readConfig({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' });
  expect(config.ai).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    apiKey: undefined,
    model: 'small',
  });
});

it('accepts any, none or a list as hosts of pictures', () => {
  expect(readConfig({}).pictureHosts).toBe('any');
  expect(readConfig({ PICTURE_HOSTS: 'none' }).pictureHosts).toEqual([]);
  const PICTURE_HOSTS = 'CDN.example, pictures.example';
  expect(readConfig({ PICTURE_HOSTS }).pictureHosts).toEqual(['cdn.example', 'pictures.example']);
  expect(() => readConfig({ PICTURE_HOSTS: 'https://cdn.example/' })).toThrow(/PICTURE_HOSTS/);
});

it('requires a secret key of at least 32 characters with PostgreSQL', () => {
  const DATABASE_URL = 'postgres://db/saldo';
  expect(() => readConfig({ DATABASE_URL })).toThrow(/SECRET_KEY: is required with DATABASE_URL/);
  expect(() => readConfig({ DATABASE_URL, SECRET_KEY: 'short' })).toThrow(/SECRET_KEY.*32/);
  const keys = ['the first of two keys and long enough', 'the other of two keys and long enough'];
  expect(readConfig({ DATABASE_URL, SECRET_KEY: keys.join(', ') }).secretKeys).toEqual(keys);
});

describe('bank providers', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('default to the sandbox alone', () => {
    expect(readConfig({})).toMatchObject({
      enableBanking: undefined,
      gocardless: undefined,
      sandboxBank: 'on',
    });
    expect(readConfig({ SANDBOX_BANK: 'off' }).sandboxBank).toBe('off');
    expect(readConfig({ SANDBOX_BANK: 'faults' }).sandboxBank).toBe('faults');
    expect(() => readConfig({ SANDBOX_BANK: 'some' })).toThrow(/must be on, off or faults/);
  });

  it('replace the sandbox, unless it is turned on', () => {
    const gocardless = { GOCARDLESS_SECRET_ID: 'id', GOCARDLESS_SECRET_KEY: 'hunter2' };
    expect(readConfig(gocardless)).toMatchObject({
      sandboxBank: 'off',
      gocardless: { baseUrl: 'https://bankaccountdata.gocardless.com/api/v2' },
    });
    expect(readConfig({ ...gocardless, SANDBOX_BANK: 'on' }).sandboxBank).toBe('on');
  });

  it('reject a key that is too short or of another type', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const curved = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const key of [short, curved]) {
      const ENABLE_BANKING_PRIVATE_KEY = key.export({ type: 'pkcs8', format: 'pem' }).toString();
      const read = () => readConfig({ ENABLE_BANKING_APP_ID: 'app', ENABLE_BANKING_PRIVATE_KEY });
      expect(read).toThrow(/PRIVATE_KEY: must be an RSA key of 3072 bits or more/);
    }
  });

  it('accept a key with escaped line breaks', () => {
    const written = pem.replaceAll('\n', '\\n');
    const config = readConfig({
      ENABLE_BANKING_APP_ID: 'app',
      ENABLE_BANKING_PRIVATE_KEY: written,
      ENABLE_BANKING_BASE_URL: 'http://localhost:4700/',
    });
    expect(config.enableBanking).toEqual({
      appId: 'app',
      privateKey: pem,
      baseUrl: 'http://localhost:4700',
    });
  });

  it('are named, without values, if some of their settings are missing or wrong', () => {
    const halves = { GOCARDLESS_SECRET_KEY: 'hunter2', ENABLE_BANKING_PRIVATE_KEY: '/no/such/key' };
    expect(() => readConfig(halves)).toThrow(/ENABLE_BANKING_APP_ID.*\n.*GOCARDLESS_SECRET_ID/);
    const wrong = { ENABLE_BANKING_APP_ID: 'app', ENABLE_BANKING_PRIVATE_KEY: '/no/such/key' };
    expect(() => readConfig(wrong)).toThrow(/ENABLE_BANKING_PRIVATE_KEY: must be an RSA key/);
    expect(() => readConfig(wrong)).not.toThrow(/no.such/);
  });
});

it('requires a sender with a mail server, and reports neither value', () => {
  const url = 'smtp://saldo:hunter2@mail.example.org:587';
  expect(() => readConfig({ SMTP_URL: url })).toThrow(/MAIL_FROM: is required/);
  const wrong = () => readConfig({ SMTP_URL: 'https://saldo:hunter2@mail', MAIL_FROM: 'nobody' });
  expect(wrong).toThrow(/SMTP_URL.*\n.*MAIL_FROM/);
  expect(wrong).not.toThrow(/hunter2|nobody/);
  for (const from of ['saldo@example.org', 'Saldo <saldo@example.org>']) {
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from });
  }
  expect(readConfig({}).mail).toBeUndefined();
});
