import { expect, it } from 'vitest';
import { type PurposeFacts, purposeOf, savingsRate } from './account-purpose.ts';

const of = (given: Partial<PurposeFacts>) =>
  purposeOf({ purpose: null, bank: 'BBVA', product: 'current', name: 'BBVA ···· 1234', ...given });

it.each([
  [{}, 'everyday'],
  [{ product: 'deposit' }, 'savings'],
  [{ bank: 'CASH', name: 'Wallet' }, 'cash'],
  [{ bank: 'CASH', name: 'Savings jar' }, 'cash'],
  [{ name: 'Cuenta AHORRO' }, 'savings'],
  [{ name: 'Tagesgeldkonto' }, 'savings'],
  [{ name: 'Épargne' }, 'savings'],
  [{ name: 'Savings', purpose: 'everyday' }, 'everyday'],
  [{ product: 'deposit', purpose: 'other' }, 'other'],
] as const)('guesses what %j is for, unless the user says it', (given, purpose) => {
  expect(of(given)).toBe(purpose);
});

it('gives savings as a share of the income only where that means something', () => {
  expect(savingsRate(300, 1200)).toBe(25);
  expect([savingsRate(300, 0), savingsRate(0, 100), savingsRate(-5, 100)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([savingsRate(200, 100), savingsRate(201, 100)]).toEqual([200, null]);
});
