import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantGroups, merchantKey } from './merchant.ts';

const row = (description: string, more: object = {}) => ({
  id: description,
  description,
  merchant_name: null,
  direction: 'expense' as const,
  ...more,
});
const keyOf = (description: string, more: object = {}) => merchantKey(row(description, more));

describe('merchantKey', () => {
  it.each([
    ['MERCADONA 0142', 'Mercadona  2093'],
    ['COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA', 'Mercadona'],
    ['Café Comercial 12/11/2026', 'CAFE COMERCIAL 03-02-26'],
    ['NETFLIX.COM 866-579', 'Netflix.com'],
    ['La Tagliatella, Príncipe Pío', 'LA TAGLIATELLA PRINCIPE PIO 0142'],
  ])('is the same for %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBeNull();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('differs for another name', () => {
    expect(keyOf('Mercadona')).not.toBe(keyOf('Mercado'));
  });

  it('is null for bank words or numbers alone', () => {
    for (const text of ['', '0142 2093', 'Transfer to 1234', 'PAGO BIZUM', 'Recibo 12/11', 'A B']) {
      expect(keyOf(text)).toBeNull();
    }
  });

  it('uses the merchant name if the bank provides one', () => {
    const text = 'POS 99312 MADRID';
    expect(keyOf(text, { merchant_name: 'Ikea' })).toBe(keyOf('IKEA'));
  });

  it('distinguishes spending from refunds', () => {
    expect(keyOf('Zara')).not.toBe(keyOf('Zara', { direction: 'income' }));
  });

  it('is the same for both sides of a transfer between own accounts with the same text', () => {
    const back = keyOf('Traspaso', { direction: 'income' });
    expect(back).not.toBeNull();
    expect(keyOf('TRASPASO 0142')).toBe(back);
    expect(keyOf('TRASPASO AHORRO')).not.toBe(back);
    expect(keyOf('To pocket EUR Trip')).toBe(
      keyOf('To pocket EUR Trip', { direction: 'income', merchant_name: 'Trip' }),
    );
  });

  it('groups transactions in order', () => {
    const groups = merchantGroups([row('Zara 1'), row('Ikea'), row('ZARA 2'), row('123')]);
    expect(groups.get('ZARA 2')).toEqual(['Zara 1', 'ZARA 2']);
    expect(groups.get('Ikea')).toEqual(['Ikea']);
    expect(groups.has('123')).toBe(false);
  });

  it('ignores numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(keyOf(`Repsol ${a}`)).toBe(keyOf(`REPSOL #${b}`));
      }),
    );
  });
});
