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

describe('the merchant of a transaction', () => {
  it.each([
    ['MERCADONA 0142', 'Mercadona  2093'],
    ['COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA', 'Mercadona'],
    ['Café Comercial 12/11/2026', 'CAFE COMERCIAL 03-02-26'],
    ['NETFLIX.COM 866-579', 'Netflix.com'],
    ['La Tagliatella, Príncipe Pío', 'LA TAGLIATELLA PRINCIPE PIO 0142'],
  ])('is the same in %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBeNull();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('is another one for another name', () => {
    expect(keyOf('Mercadona')).not.toBe(keyOf('Mercado'));
  });

  it('is not known from the words of the bank or from numbers alone', () => {
    for (const text of ['', '0142 2093', 'Transfer to 1234', 'PAGO BIZUM', 'Recibo 12/11', 'A B']) {
      expect(keyOf(text)).toBeNull();
    }
  });

  it('goes by its name where the bank gives one', () => {
    const text = 'POS 99312 MADRID';
    expect(keyOf(text, { merchant_name: 'Ikea' })).toBe(keyOf('IKEA'));
  });

  it('tells money spent from money that came back', () => {
    expect(keyOf('Zara')).not.toBe(keyOf('Zara', { direction: 'income' }));
  });

  it('is one for both directions of a move between own accounts that carry the same words', () => {
    const back = keyOf('Traspaso', { direction: 'income' });
    expect(back).not.toBeNull();
    expect(keyOf('TRASPASO 0142')).toBe(back);
    expect(keyOf('TRASPASO AHORRO')).not.toBe(back);
    expect(keyOf('To pocket EUR Trip')).toBe(
      keyOf('To pocket EUR Trip', { direction: 'income', merchant_name: 'Trip' }),
    );
  });

  it('groups rows in their order', () => {
    const groups = merchantGroups([row('Zara 1'), row('Ikea'), row('ZARA 2'), row('123')]);
    expect(groups.get('ZARA 2')).toEqual(['Zara 1', 'ZARA 2']);
    expect(groups.get('Ikea')).toEqual(['Ikea']);
    expect(groups.has('123')).toBe(false);
  });

  it('does not depend on numbers, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(keyOf(`Repsol ${a}`)).toBe(keyOf(`REPSOL #${b}`));
      }),
    );
  });
});
