import { describe, expect, test } from 'vitest';
import { lastingWords, saysTransfer } from './transfer-text.ts';

describe('a text that says that money was transferred', () => {
  test.each([
    ...['TRASPASO A CUENTA AHORRO', 'Transferencia recibida de Lucía', 'Orden de transferencia'],
    ...['SEPA-Überweisung Martín', 'Virement SEPA reçu', 'Bonifico a favore di L. Rossi'],
    ...['Transfer to Savings', 'ONLINE TRANSFER FROM CHK 1234', 'Overboeking spaarrekening'],
    ...['Ahorro\nTRANSF. PERIODICA', 'Przelew wychodzący', 'Concepto: traspaso'],
  ])('%s', (text) => expect(saysTransfer(text)).toBe(true));

  test.each([
    ...['COMPRA TARJ. AIRPORT TRANSFER', 'RECIBO LUZ', 'From Nowhere Café', 'To Go Sushi', ''],
    ...['MERCADONA', 'Bizum a Jordi', 'NOMINA ACME', 'Transformadores SL'],
  ])('%s does not', (text) => expect(saysTransfer(text)).toBe(false));
});

test('the lasting words leave out months, dates and numbers', () => {
  expect(lastingWords('TRASPASO Enero 2026 REF 0012A')).toBe(
    lastingWords('Traspaso febrero 2027 ref 99'),
  );
  expect(lastingWords('12/03 4471')).toBe('');
});
