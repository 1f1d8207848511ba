import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    ai: undefined,
  });
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
  expect(complaint).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*DEMO.*must be on or off.*\n.*TIME_ZONE/);
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
