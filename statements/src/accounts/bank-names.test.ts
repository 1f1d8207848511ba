import { expect, test } from 'vitest';
import { bankOfBic, bankOfIban } from './bank-names.ts';

test.each([
  ['ES91 2100 0418 4502 0005 1332', 'CAIXABANK'],
  ['DE89 3704 0044 0532 0130 00', 'COMMERZBANK'],
  ['NL91 ABNA 0417 1643 00', 'ABN AMRO'],
  ['EE38 2200 2210 2014 5685', 'SWEDBANK'],
  ['PL61 1090 1014 0000 0712 1981 2874', 'SANTANDER'],
  ['CZ65 0800 0000 1920 0014 5399', 'CESKA SPORITELNA'],
  ['ES00 9999', null],
  [null, null],
])('finds the bank of %s', (iban, bank) => {
  expect(bankOfIban(iban)).toBe(bank);
});

test.each([
  ['INGBNL2A', 'ING'],
  ['bsabesbbxxx', 'SABADELL'],
  ['', null],
])('finds the bank of the BIC %s', (bic, bank) => {
  expect(bankOfBic(bic)).toBe(bank);
});
