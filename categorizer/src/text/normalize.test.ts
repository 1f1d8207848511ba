import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize, normalizeText } from './normalize.ts';

describe('normalizeText', () => {
  it.each([
    // text, remaining text, kind of payment
    ['COMPRA TARJ. EL NACIONAL SITGES', 'el nacional', 'card'],
    ['PAGO CON TARJETA DE COMERCIO FGC 4400', 'fgc', 'card'],
    ['COMPRA EN GRANJA VIADER, SABADELL TARJ. :*240301', 'granja viader', 'card'],
    ['SUPERCOR SL, MADRID', 'supercor', 'other'],
    ['Cafetería Ñandú', 'cafeteria nandu', 'other'],
    ['RECIBO ENDESA ENERGIA XXI 09/2023', 'endesa energia xxi', 'direct_debit'],
    ['R/ AIGUES DE BARCELONA 8219312', 'aigues', 'direct_debit'],
    ['TRANSF. PERIODICA INDEXA CAPITAL REF 0034345276', 'indexa capital', 'transfer'],
    ['BIZUM ENVIADO NURIA CAMPS cena', 'nuria camps cena', 'bizum'],
    ['To Laia Puig', 'laia puig', 'transfer'],
    ['REINTEGRO CAJERO 5630 VALENCIA', 'reintegro cajero', 'cash'],
    ['TRANSFERENCIA NOMINA HOSPITAL DEL MAR', 'nomina hospital del mar', 'salary'],
    ['COMPRA METRO S.A. EL 02-04-2024', 'metro', 'card'],
    ['MERCADONAS.A.-SITGES', 'mercadona', 'other'],
    ['LIDL 4548 **** **** 9831', 'lidl', 'other'],
    ['Card payment to HOTEL USD 120.50', 'hotel', 'card'],
    ['Pago en FARMACIA 12:45 #991', 'farmacia', 'card'],
    ['PRLV SEPA FREE MOBILE FR76 3000 6000 0112 3456 7890 189', 'free mobile', 'direct_debit'],
  ])('reads %s', (text, left, kind) => {
    expect(normalizeText(text)).toMatchObject({ text: left, kind });
  });

  it.each([
    ['SQ *BITTERSWEET', 'square', 'bittersweet'],
    ['PAYPAL *ALIEXPRESS, GIRONA', 'paypal', 'aliexpress'],
    ['SUMUP *LA CANTINA', 'sumup', 'la cantina'],
    ['TST* BRONWYN', 'toast', 'bronwyn'],
    ['Zettle_*Can Sole', 'zettle', 'can sole'],
    ['COMPRA EN PAYPAL *SPOTIFY', 'paypal', 'spotify'],
  ])('looks past the payment service in %s', (text, middleman, left) => {
    expect(normalizeText(text)).toMatchObject({ middleman, text: left });
  });

  it('keeps a payment service if nothing follows it', () => {
    expect(normalizeText('PAYPAL')).toMatchObject({ middleman: '', text: 'paypal' });
  });

  it('drops a place truncated by a narrow field', () => {
    expect(normalizeText('CLUB SUPER-L HOSPITAL').text).toBe('club super');
    expect(normalizeText('HOSPITAL CLINIC').text).toBe('hospital clinic');
  });

  it('keeps a place that comes first', () => {
    expect(normalizeText('MADRID CAFE').text).toBe('madrid cafe');
  });

  it('groups the spellings of a merchant under one key', () => {
    const keys = ['COMPRA EN MERCADONA, MADRID', 'Mercadona', 'MERCADONA S.A. GIRONA 31/10'].map(
      (text) => normalizeText(text).merchantKey,
    );
    expect(new Set(keys)).toEqual(new Set(['mercadona']));
  });

  it('keeps the bank’s phrase if nothing else is written', () => {
    expect(normalizeText('TRANSFERENCIA 123456').text).toBe('transferencia');
  });

  it('accepts any text, returns a bounded result and is idempotent', () => {
    const words = fc.constantFrom(
      ...'compra en tarj. recibo bizum de a sl s.a. madrid l hospitalet 12/03 *1234 paypal * nomina é 7 sq*'.split(
        ' ',
      ),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { text: once, words, merchantKey } = normalizeText(text);
        expect(words.length).toBeLessThanOrEqual(40);
        expect(once.startsWith(merchantKey)).toBe(true);
        expect(normalizeText(once).text).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('normalize', () => {
  it('takes the merchant from the bank’s own field', () => {
    const row = {
      description: 'RECIBO 0012 MANDATO 99',
      creditor: 'ENERGIA XXI SL',
      amount: -4500,
    };
    expect(normalize(row)).toMatchObject({ merchantKey: 'energia xxi', kind: 'direct_debit' });
  });

  it('uses the payer for incoming money', () => {
    const row = { description: 'Transferencia', creditor: 'Me', debtor: 'Acme SL', amount: 100 };
    expect(normalize(row).merchantKey).toBe('acme');
  });
});
