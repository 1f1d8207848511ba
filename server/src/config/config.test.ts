import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../platform/config/config.ts';
import { readConfig } from './config.ts';

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    ai: undefined,
  });
});

it('has a demo account until people reach it at an address of its own, unless that is wanted', () => {
  const PUBLIC_URL = 'https://saldo.example.org';
  expect(readConfig({ PUBLIC_URL }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
});

it('takes an empty setting for none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

it('names every setting that is wrong and what it must be, never its value', () => {
  const secret = 'mysql://saldo:hunter2@db/saldo';
  const complaint = () =>
    readConfig({ PORT: 'eighty', DEMO: 'yes', DATABASE_URL: secret, TIME_ZONE: 'Mars/Olympus' });
  expect(complaint).toThrow(ConfigError);
  expect(complaint).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*TIME_ZONE.*\n.*DEMO.*must be on or off/);
  expect(complaint).not.toThrow(/hunter2|eighty|Mars/);
});

it('wants a model where there is an endpoint for one', () => {
  expect(() => readConfig({ AI_BASE_URL: 'http://localhost:11434/v1' })).toThrow(/AI_MODEL/);
  const config = readConfig({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' });
  expect(config.ai).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    apiKey: undefined,
    model: 'small',
  });
});

it('takes hosts of pictures: any, none, or those of a list', () => {
  expect(readConfig({}).pictureHosts).toBe('any');
  expect(readConfig({ PICTURE_HOSTS: 'none' }).pictureHosts).toEqual([]);
  const PICTURE_HOSTS = 'CDN.example, pictures.example';
  expect(readConfig({ PICTURE_HOSTS }).pictureHosts).toEqual(['cdn.example', 'pictures.example']);
  expect(() => readConfig({ PICTURE_HOSTS: 'https://cdn.example/' })).toThrow(/PICTURE_HOSTS/);
});

it('wants a secret key with PostgreSQL, of some length', () => {
  const DATABASE_URL = 'postgres://db/saldo';
  expect(() => readConfig({ DATABASE_URL })).toThrow(/SECRET_KEY: is required with DATABASE_URL/);
  expect(() => readConfig({ DATABASE_URL, SECRET_KEY: 'short' })).toThrow(/SECRET_KEY.*32/);
  const keys = ['the first of two keys and long enough', 'the other of two keys and long enough'];
  expect(readConfig({ DATABASE_URL, SECRET_KEY: keys.join(', ') }).secretKeys).toEqual(keys);
});

describe('the bank providers', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('are none, and the sandbox stands in', () => {
    expect(readConfig({})).toMatchObject({
      enableBanking: undefined,
      gocardless: undefined,
      sandboxBank: 'on',
    });
    expect(readConfig({ SANDBOX_BANK: 'off' }).sandboxBank).toBe('off');
    expect(readConfig({ SANDBOX_BANK: 'faults' }).sandboxBank).toBe('faults');
    expect(() => readConfig({ SANDBOX_BANK: 'some' })).toThrow(/must be on, off or faults/);
  });

  it('take the place of the sandbox, unless it is wanted', () => {
    const gocardless = { GOCARDLESS_SECRET_ID: 'id', GOCARDLESS_SECRET_KEY: 'hunter2' };
    expect(readConfig(gocardless)).toMatchObject({
      sandboxBank: 'off',
      gocardless: { baseUrl: 'https://bankaccountdata.gocardless.com/api/v2' },
    });
    expect(readConfig({ ...gocardless, SANDBOX_BANK: 'on' }).sandboxBank).toBe('on');
  });

  it('take no key that is too short, or of another kind', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const curved = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const key of [short, curved]) {
      const ENABLE_BANKING_PRIVATE_KEY = key.export({ type: 'pkcs8', format: 'pem' }).toString();
      const read = () => readConfig({ ENABLE_BANKING_APP_ID: 'app', ENABLE_BANKING_PRIVATE_KEY });
      expect(read).toThrow(/PRIVATE_KEY: must be an RSA key of 3072 bits or more/);
    }
  });

  it('take a key with its line ends written out', () => {
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

  it('are named when a half of their settings is missing or wrong, without their values', () => {
    const halves = { GOCARDLESS_SECRET_KEY: 'hunter2', ENABLE_BANKING_PRIVATE_KEY: '/no/such/key' };
    expect(() => readConfig(halves)).toThrow(/ENABLE_BANKING_APP_ID.*\n.*GOCARDLESS_SECRET_ID/);
    const wrong = { ENABLE_BANKING_APP_ID: 'app', ENABLE_BANKING_PRIVATE_KEY: '/no/such/key' };
    expect(() => readConfig(wrong)).toThrow(/ENABLE_BANKING_PRIVATE_KEY: must be an RSA key/);
    expect(() => readConfig(wrong)).not.toThrow(/no.such/);
  });
});

it('wants a sender where there is a mail server, and says neither', () => {
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
