import { expect, test } from 'vitest';
import { accountNameOf, bankNameOf } from './bank-names.ts';

test('banks are named as they write themselves, others by the words of their code', () => {
  expect(['CAIXABANK', 'REVOLUT', 'BBVA'].map(bankNameOf)).toEqual([
    'CaixaBank',
    'Revolut',
    'BBVA',
  ]);
  expect(['N26', 'ING', 'OPENBANK', 'BANCO_SANTANDER'].map(bankNameOf)).toEqual([
    'N26',
    'ING',
    'Openbank',
    'Banco Santander',
  ]);
  expect(
    ['MBANK', 'BANK OF AMERICA', 'BANCO DO BRASIL', 'ZÜRCHER KANTONALBANK'].map(bankNameOf),
  ).toEqual(['mBank', 'Bank of America', 'Banco do Brasil', 'Zürcher Kantonalbank']);
});

test('spells the bank in the name of an account', () => {
  expect(accountNameOf('SABADELL ···· 9636', 'SABADELL')).toBe('Sabadell ···· 9636');
  expect(accountNameOf('OPENBANK', 'OPENBANK')).toBe('Openbank');
  expect(accountNameOf('CAIXABANK 2', 'CAIXABANK')).toBe('CaixaBank 2');
  expect(accountNameOf('OPENBANK EUR', 'OPENBANK')).toBe('Openbank EUR');
  // A name of the user’s own.
  expect(accountNameOf('SABADELL de Ana', 'SABADELL')).toBe('SABADELL de Ana');
  // Not the code of this account's bank, or not a whole word.
  expect(accountNameOf('SABADELL ···· 9636', 'BBVA')).toBe('SABADELL ···· 9636');
  expect(accountNameOf('OPENBANKING', 'OPENBANK')).toBe('OPENBANKING');
});
