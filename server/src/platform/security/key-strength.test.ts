import { randomBytes } from 'node:crypto';
import { seededBy } from '@saldo/domain/seeded-random';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../config/config.ts';
import { isHardToGuess } from './key-strength.ts';

it.each([
  'a'.repeat(40),
  'changeme'.repeat(4),
  '0123456789abcdefghijklmnopqrstuv',
  'passwordpasswordpasswordpassword1',
  '1111111111111111111111111111111222',
])('rejects %s', (key) => {
  expect(isHardToGuess(key)).toBe(false);
});

it('accepts anything random', () => {
  // Always the same keys, because one in 150 other draws has 32 digits that look like a sequence.
  const random = seededBy('keys');
  for (let at = 0; at < 2000; at += 1) {
    for (const [bytes, encoding] of [
      [16, 'hex'],
      [32, 'hex'],
      [32, 'base64'],
      [24, 'base64url'],
    ] as const) {
      const drawn = Buffer.from(Array.from({ length: bytes }, () => random() * 256));
      const key = drawn.toString(encoding);
      expect([key, isHardToGuess(key)]).toEqual([key, true]);
    }
  }
});

it('stops startup with instructions, never names the key, and still decrypts with older ones', () => {
  const weak = 'changeme'.repeat(4);
  const start = (SECRET_KEY: string) => () => readConfig({ SECRET_KEY });
  expect(start(weak)).toThrow(ConfigError);
  expect(start(weak)).toThrow(/SECRET_KEY: is too easy to guess.*openssl rand.*SECRET_KEY=new,old/);
  expect(start(weak)).not.toThrow(/changeme/);
  const strong = randomBytes(32).toString('base64');
  expect(start(`${strong},${weak}`)().secretKeys).toEqual([strong, weak]);
});
