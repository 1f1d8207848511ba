import { describe, expect, test } from 'vitest';
import {
  accountName,
  type Candidate,
  confirmAccount,
  decide,
  findByIban,
  type Standing,
  type StatedAccount,
  similarAccounts,
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

const NONE = { agrees: false, against: null, follows: false, jump: null };
const standing = (as: Standing, given: AccountRow): Candidate => ({
  account: given,
  standing: as,
  balances: NONE,
});
const known = (given: AccountRow, isAssumed = false) => ({
  kind: 'known',
  account: given,
  isAssumed,
});

describe('candidate accounts of a file', () => {
  test('are first the one with its IBAN, product and currency', () => {
    const own = account('own', { iban: IBAN });
    const accounts = [
      account('no iban'),
      account('dollars', { iban: IBAN, currency: 'USD' }),
      account('savings', { iban: IBAN, product: 'deposit' }),
      own,
    ];
    expect(findByIban(accounts, stated({ iban: IBAN }))).toBe(own);
    expect(findByIban(accounts, stated())).toBeUndefined();
  });

  test('are otherwise those of its bank, product and currency without another IBAN', () => {
    const [plain, own] = [account('plain'), account('own', { iban: OTHER_IBAN })];
    const accounts = [
      plain,
      own,
      account('bbva', { bank: 'BBVA' }),
      account('$', { currency: 'USD' }),
    ];
    expect(similarAccounts(accounts, stated())).toEqual([plain, own]);
    expect(similarAccounts(accounts, stated({ iban: IBAN }))).toEqual([plain]);
  });
});

describe('decide', () => {
  const [a, b] = [account('a'), account('b')];
  const told = { hasBalances: true };
  const among = (one: Standing, other: Standing) => [standing(one, a), standing(other, b)];

  test('prefers stronger evidence', () => {
    for (const weaker of ['torn', 'was', 'follows', 'marked', 'empty', 'open', 'apart'] as const) {
      expect(decide(among('same', weaker), stated(), told)).toEqual(known(a));
    }
    for (const weaker of ['marked', 'empty', 'open', 'apart'] as const) {
      expect(decide(among('follows', weaker), stated(), told)).toEqual(known(a));
    }
    expect(decide(among('marked', 'open'), stated(), told)).toEqual(known(a));
  });

  test('does not guess', () => {
    const pairs = [
      ...(['same', 'torn', 'follows', 'marked', 'empty', 'open', 'apart'] as const).map(
        (both) => [both, both] as const,
      ),
      ['was', 'follows'] as const,
      ['torn', 'follows'] as const,
      ['open', 'apart'] as const,
      ['empty', 'open'] as const,
    ];
    for (const [one, other] of pairs) {
      expect(decide(among(one, other), stated(), told), `${one} ${other}`).toBeNull();
    }
    for (const alone of ['torn', 'open', 'unlike', 'apart'] as const) {
      expect(decide([standing(alone, a)], stated(), told), alone).toBeNull();
    }
  });

  test('assumes a sole account without balances, unless its rows on those days differ', () => {
    const bare = { hasBalances: false };
    expect(decide([standing('open', a)], stated(), bare)).toEqual(known(a, true));
    expect(decide([standing('unlike', a)], stated(), bare)).toBeNull();
    expect(decide([standing('open', a)], stated({ iban: IBAN }), bare)).toBeNull();
  });

  test('adds the IBAN to an account without one, or creates an account if all balances differ', () => {
    const withIban = stated({ iban: IBAN });
    const learns = { kind: 'learns-iban', account: a, iban: IBAN };
    expect(decide([standing('empty', a)], withIban, told)).toEqual(learns);
    expect(decide([standing('same', a)], withIban, told)).toEqual(learns);
    expect(decide([standing('apart', a)], withIban, told)).toEqual({ kind: 'new' });
    expect(decide([], stated(), told)).toEqual({ kind: 'new' });
  });
});

describe('confirmAccount', () => {
  const named = account('named', { iban: IBAN });

  test('accepts the account the user chose if it fits', () => {
    expect(confirmAccount([named], stated(), named)).toEqual(known(named));
    const plain = account('plain');
    expect(confirmAccount([plain], stated({ iban: IBAN }), plain)).toEqual({
      kind: 'learns-iban',
      account: plain,
      iban: IBAN,
    });
  });

  test('rejects an account of another bank, product, currency or IBAN', () => {
    expect(confirmAccount([named], stated({ bank: 'BBVA' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ product: 'deposit' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ currency: 'USD' }), named)).toBeNull();
    expect(confirmAccount([named], stated({ iban: OTHER_IBAN }), named)).toBeNull();
  });

  test('rejects an account without an IBAN if another has the file’s IBAN', () => {
    const plain = account('plain');
    expect(confirmAccount([named, plain], stated({ iban: IBAN }), plain)).toBeNull();
  });
});

test.each<[string, Partial<StatedAccount>]>([
  ['CaixaBank ···· 0001', { iban: IBAN }],
  ['CaixaBank', {}],
  ['CaixaBank ···· 0001 USD', { iban: IBAN, currency: 'USD' }],
  ['BBVA', { bank: 'BBVA' }],
  ['Openbank', { bank: 'OPENBANK' }],
  [
    'Banco Santander Savings ···· 0001',
    { bank: 'BANCO_SANTANDER', product: 'deposit', iban: IBAN },
  ],
  ['ING USD', { bank: 'ING', currency: 'USD' }],
  ['Revolut EUR', { bank: 'REVOLUT' }],
  ['Revolut Savings EUR', { bank: 'REVOLUT', product: 'deposit' }],
])('%s is a readable account name', (name, given) => {
  expect(accountName(stated(given))).toBe(name);
});

test('a name already taken gets a number', () => {
  expect(accountName(stated(), ['CaixaBank', 'CaixaBank 2'])).toBe('CaixaBank 3');
});
