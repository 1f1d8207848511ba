import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERASE, enteredAmount, newEntryId, POINT, withKey } from './quick-values.ts';

const typed = (keys: readonly string[], currency = 'EUR') =>
  keys.reduce((text, key) => withKey(text, key, currency), '');

test.each([
  ['320', 'EUR', '320'],
  ['3.2', 'EUR', '3.2'],
  ['3.205', 'EUR', '3.20'],
  ['.5', 'EUR', '0.5'],
  ['007', 'EUR', '7'],
  ['1.2.3', 'EUR', '1.23'],
  ['3.5', 'JPY', '35'],
  ['12345678', 'EUR', '1234567'],
])('keys %s in %s make %s', (keys, currency, text) => {
  expect(typed([...keys], currency)).toBe(text);
});

test('the last key is taken back', () => {
  expect(typed(['3', '.', ERASE, ERASE, ERASE, '4'])).toBe('4');
});

test('whatever is pressed is an amount of whole cents, or none yet', () => {
  const key = fc.constantFrom(...'0123456789', POINT, ERASE);
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
      const amount = enteredAmount(typed(keys));
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(Math.round(amount * 100) / 100).toBe(amount);
    }),
  );
});

test('ids are UUIDs that differ', () => {
  const ids = Array.from({ length: 200 }, newEntryId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
