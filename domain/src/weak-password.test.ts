import { expect, it } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const names = ['Lucía', 'Martín Ruiz', 'lu_m', 'lucy.m@example.org'];
const of = (password: string) => weaknessOf(password, { names, host: 'money.example.org' });

it.each([
  ['Password1', 'common'],
  ['12345678', 'common'],
  ['Qwerty123', 'common'],
  ['xx-MARTIN-77', 'personal'],
  ['Lucia2026!', 'personal'],
  ['Lucy-Lucy-9', 'personal'],
  ['My-Saldo-2026', 'context'],
  ['bbva-Bbva-77', 'context'],
  ['Money-Money-77', 'context'],
  ['Correct-horse-7', null],
  ['example-Horse-7', 'context'],
  ['', null],
])('%s is %s', async (password, why) => {
  expect(await of(password)).toBe(why);
});

it('uses no personal words before the user exists', async () => {
  expect(await weaknessOf('Correct-horse-7', { names: ['', ' ', 'J'] })).toBeNull();
});
