import { isIban } from '@saldo/domain/iban';
import { expect, test } from 'vitest';
import { makeLedger } from './ledger.ts';
import { LOCALES } from './locales.ts';

test.each(LOCALES)('a ledger of $name is consistent, and identical for the same seed', (locale) => {
  const ledger = makeLedger({ seed: 5, locale, fees: true, roughTexts: true });
  expect(makeLedger({ seed: 5, locale, fees: true, roughTexts: true })).toEqual(ledger);
  expect(makeLedger({ seed: 6, locale, fees: true, roughTexts: true })).not.toEqual(ledger);
  expect([ledger.iban, ...ledger.rows.map(({ partyIban }) => partyIban)].every(isIban)).toBe(true);
  let balance = ledger.opening;
  for (const row of ledger.rows) {
    balance += row.cents;
    expect(row.balance).toBe(balance);
    expect(row.purchase <= row.day).toBe(true);
  }
  expect(ledger.closing).toBe(balance);
  expect(new Set(ledger.rows.map(({ bankId }) => bankId)).size).toBe(ledger.rows.length);
});
