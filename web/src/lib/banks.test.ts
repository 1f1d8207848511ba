import { describe, expect, it } from 'vitest';
import { makeTestAccount } from '../testing/make-account.ts';
import { bankChoices, bankName, nameInBank, shortNameInBank } from './banks.ts';

const ofBank = (bank: string) => makeTestAccount({ bank });

describe('bankChoices', () => {
  it('lists the three known banks if there is no account', () => {
    expect(bankChoices([])).toEqual(['CAIXABANK', 'REVOLUT', 'BBVA']);
  });

  it('lists each further bank of the accounts once', () => {
    const accounts = [ofBank('SANDBOX'), ofBank('REVOLUT'), ofBank('N26'), ofBank('N26')];
    expect(bankChoices(accounts)).toEqual(['CAIXABANK', 'REVOLUT', 'BBVA', 'N26', 'SANDBOX']);
  });

  it('keeps a bank that is in use without an account', () => {
    expect(bankChoices([], 'N26')).toContain('N26');
    expect(bankChoices([], 'BBVA')).toHaveLength(3);
  });

  it('writes banks the way they write themselves', () => {
    expect(['CAIXABANK', 'BBVA', 'N26'].map(bankName)).toEqual(['CaixaBank', 'BBVA', 'N26']);
    expect(['SANDBOX', 'ING', 'BANCO_SANTANDER'].map(bankName)).toEqual([
      'Sandbox',
      'ING',
      'Banco Santander',
    ]);
  });
});

describe('nameInBank', () => {
  it('omits the bank', () => {
    expect(nameInBank('CaixaBank Nómina', 'CAIXABANK')).toBe('Nómina');
    expect(nameInBank('Revolut Savings EUR', 'REVOLUT')).toBe('Savings EUR');
  });

  it('keeps the bank with a bare number or currency', () => {
    expect(nameInBank('CaixaBank ···· 0001', 'CAIXABANK')).toBe('CaixaBank ···· 0001');
    expect(nameInBank('Revolut EUR', 'REVOLUT')).toBe('Revolut EUR');
    expect(shortNameInBank('CaixaBank ···· 0001', 'CAIXABANK')).toBe('···· 0001');
    expect(shortNameInBank('Revolut EUR', 'REVOLUT')).toBe('Revolut EUR');
  });

  it('keeps the whole name if nothing else would be left or only its beginning matches', () => {
    expect(nameInBank('BBVA', 'BBVA')).toBe('BBVA');
    expect(nameInBank('BBVA 2', 'BBVA')).toBe('BBVA 2');
    expect(nameInBank('Revolutionary fund', 'REVOLUT')).toBe('Revolutionary fund');
    expect(nameInBank('Revolut EUR', 'BBVA')).toBe('Revolut EUR');
  });
});
