import { expect, test } from 'vitest';
import { bankNameOf } from './bank-names.ts';

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
});
