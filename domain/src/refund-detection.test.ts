import { describe, expect, test } from 'vitest';
import { isRefund } from './refund-detection.ts';

const income = (text: string, type = 'unknown') => isRefund({ direction: 'income', type, text });

describe('isRefund', () => {
  test('accepts incoming card payments', () => {
    expect(income('Zara', 'card_payment')).toBe(true);
  });

  test.each([
    'DEVOLUCION COMPRA Fecha de operación: 18-01-2026',
    'Devolución de compra con tarjeta',
    'DEVOL. RECIBO LUZ Y GAS',
    'DEV. RECIBO 0034 AGUAS',
    'Devolución de adeudo directo',
    'RETROCESION ADEUDO SEPA',
    'Anulación de compra en comercio',
    'Devolució rebut aigua',
    'Returned direct debit Orange',
    'Purchase refund',
    'Refund from Amazon',
  ])('accepts %s as a returned purchase or direct debit', (text) => {
    expect(income(text)).toBe(true);
  });

  test.each([
    'NOMINA TALLERES',
    'DEVOLUCION HACIENDA RENTA 2025',
    'Devolución IRPF recibo 2025',
    'TRANSF. A SU FAVOR devolucion cena',
    'Bizum de Berta',
    'ABONO INTERESES',
    'Tax refund card',
    'Developer meetup cards',
  ])('rejects %s', (text) => {
    expect(income(text)).toBe(false);
  });

  test('rejects expenses', () => {
    expect(isRefund({ direction: 'expense', type: 'card_payment', text: 'Zara' })).toBe(false);
    expect(isRefund({ direction: 'expense', type: 'unknown', text: 'DEVOLUCION COMPRA' })).toBe(
      false,
    );
  });
});
