import { describe, expect, test } from 'vitest';
import {
  accountName,
  chooseAccount,
  confirmAccount,
  type StatedAccount,
} from './choose-account.ts';
import type { AccountRow } from './store.ts';

const IBAN = 'ES2121000001050000000001';
const OTHER_IBAN = 'ES9121000418450200051332';

const account = (id: string, given: Partial<AccountRow> = {}): AccountRow => ({
  id,
  name: id,
  iban: null,
  bank: 'CAIXABANK',
  product: 'current',
  currency: 'EUR',
  ...given,
});

const stated = (given: Partial<StatedAccount> = {}): StatedAccount => ({
  bank: 'CAIXABANK',
  product: 'current',
  currency: 'EUR',
  iban: null,
  ...given,
});

describe('chooseAccount', () => {
  test('finds by IBAN, product and currency, whatever else there is', () => {
    const own = account('own', { iban: IBAN });
    const accounts = [
      account('no iban'),
      account('dollars', { iban: IBAN, currency: 'USD' }),
      account('savings', { iban: IBAN, product: 'deposit' }),
      own,
    ];
    expect(chooseAccount(accounts, stated({ iban: IBAN }))).toEqual({
      kind: 'known',
      account: own,
    });
  });

  test('an account without an IBAN learns it', () => {
    const plain = account('plain');
    const choice = chooseAccount(
      [plain, account('other', { iban: OTHER_IBAN })],
      stated({ iban: IBAN }),
    );
    expect(choice).toEqual({ kind: 'learns-iban', account: plain, iban: IBAN });
  });

  test('a file without an IBAN is of the one account that fits', () => {
    const own = account('own', { iban: IBAN });
    const accounts = [own, account('bbva', { bank: 'BBVA' }), account('usd', { currency: 'USD' })];
    expect(chooseAccount(accounts, stated())).toEqual({ kind: 'known', account: own });
  });

  test('makes one where none fits', () => {
    const accounts = [account('bbva', { bank: 'BBVA' }), account('other', { iban: OTHER_IBAN })];
    expect(chooseAccount(accounts, stated({ iban: IBAN }))).toEqual({ kind: 'new' });
    expect(chooseAccount([], stated())).toEqual({ kind: 'new' });
  });

  test('does not guess between several', () => {
    const candidates = [account('a', { iban: IBAN }), account('b', { iban: OTHER_IBAN })];
    expect(chooseAccount(candidates, stated())).toEqual({ kind: 'ambiguous', candidates });
    const plain = [account('c'), account('d')];
    expect(chooseAccount(plain, stated({ iban: IBAN }))).toEqual({
      kind: 'ambiguous',
      candidates: plain,
    });
  });
});

describe('confirmAccount', () => {
  const named = account('named', { iban: IBAN });

  test('takes the account that the person named where it fits', () => {
    expect(confirmAccount([named], stated(), named)).toEqual({ kind: 'known', account: named });
    const plain = account('plain');
    expect(confirmAccount([plain], stated({ iban: IBAN }), plain)).toEqual({
      kind: 'learns-iban',
      account: plain,
      iban: IBAN,
    });
  });

  test('refuses one of another bank, product, currency or IBAN', () => {
    expect(confirmAccount([named], stated({ bank: 'BBVA' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ product: 'deposit' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ currency: 'USD' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ iban: OTHER_IBAN }), named)).toBeNull();
  });

  test('refuses one without an IBAN when another account has that of the file', () => {
    const plain = account('plain');
    expect(confirmAccount([named, plain], stated({ iban: IBAN }), plain)).toBeNull();
  });
});

test.each<[string, Partial<StatedAccount>]>([
  ['CaixaBank ···· 0001', { iban: IBAN }],
  ['CaixaBank', {}],
  ['CaixaBank ···· 0001 USD', { iban: IBAN, currency: 'USD' }],
  ['BBVA', { bank: 'BBVA' }],
  ['Revolut EUR', { bank: 'REVOLUT' }],
  ['Revolut Savings EUR', { bank: 'REVOLUT', product: 'deposit' }],
])('%s is a readable name', (name, given) => {
  expect(accountName(stated(given))).toBe(name);
});
