import { describe, expect, test } from 'vitest';
import { ownerIn, ownerNamed } from './owner.ts';

const LUCIA = { name: 'Lucía', lastnames: 'Martín Vidal' };
const ONE_SURNAME = { name: 'Ana María', lastnames: 'De la Rosa' };

describe('the name of a counterparty is the user’s', () => {
  test.each([
    ...['Lucia Martin Vidal', 'MARTIN VIDAL LUCIA', 'Lucía Inés Martín Vidal', 'Lucía Martín'],
    ...['L. Martín Vidal', 'Vidal Martín, Lucía'],
  ])('%s', (name) => expect(ownerNamed(LUCIA)(name)).toBe(true));

  test.each([
    ...['Lucía Martín Pérez', 'Lucía Martín SL', 'Lucía Vidal', 'L. Martín', 'Pedro Martín Vidal'],
    ...['', 'Mercadona', null],
  ])('unless it is another one: %s', (name) => expect(ownerNamed(LUCIA)(name)).toBe(false));

  test('even if the profile has one surname, with particles', () => {
    expect(ownerNamed(ONE_SURNAME)('ANA ROSA GIL')).toBe(true);
    expect(ownerNamed(ONE_SURNAME)('A. de la Rosa')).toBe(true);
    expect(ownerNamed(ONE_SURNAME)('Maria Rosa')).toBe(false);
  });
});

test('a profile without a name or surname names nobody', () => {
  expect(ownerIn({ name: 'Lucía', lastnames: '' })('lucia')).toBe(false);
  expect(ownerIn({ name: '', lastnames: 'Martín' })('martin')).toBe(false);
  // The name and the surname are the same word.
  const twice = ownerIn({ name: 'Martín', lastnames: 'Martín' });
  expect([twice('martin'), twice('martin martin')]).toEqual([false, true]);
});
