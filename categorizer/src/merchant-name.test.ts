import {
  CONCEPT_NAMES,
  UNNAMED_MOVEMENT,
  UNNAMED_TRANSACTION,
} from '@saldo/domain/placeholder-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterparty } from './merchant-name.ts';

const read = (description: string, amount = -1000) => counterparty({ description, amount });

describe('the counterparty', () => {
  it.each([
    ['COMPRA EN MERCADONA, MADRID TARJ. :*123456', 'Mercadona'],
    ['PAYPAL *SPOTIFY', 'Spotify'],
    ['MCDONALDS 0123', "McDonald's"],
    ['BP 0412 ESPAÑA', 'BP'],
    ['COMPRA TARJ. 5402XXXXXXXX7733 BAR EL RINCON-MALAGA', 'Bar El Rincón'],
    ['Compra Farmacia Lda. Ruiz, Lugo, Tarjeta 5163XXXXXXXX0921 , Comision 0,00', 'Farmacia Ruiz'],
    ['Pago en FORN DE PA SANT JORDI MANRESA ES', 'Forn de Pa Sant Jordi'],
    ['UBER *EATS PENDING', 'Uber Eats'],
    ['UBER *TRIP HELP.UBER.COM', 'Uber'],
    ['SQ *TALLER DE PAN', 'Taller de Pan'],
    ['GASOLINERA BALLENOIL ALCORCON', 'Ballenoil'],
    ['Adeudo aguas de murcia', 'Aguas de Murcia'],
    ['FARMACIA SEVILLA', 'Farmacia Sevilla'],
    ['CDAD.PROP.RIO SIL Recibo de fincas, alquileres', 'Comunidad de Propietarios Río Sil'],
    ['PAGO NOMINA TALLERES LOPEZ SL', 'Talleres López'],
    ['ALQUILER Transferencia a favor de FINQUES SOLER SL', 'Finques Soler'],
  ])('is a merchant in %s', (text, name) => {
    expect(read(text)).toMatchObject({ name, kind: 'merchant' });
  });

  it.each([
    ['BIZUM A FAVOR DE MARIA JOSE LOPEZ CONCEPTO: Regalo', 'María José López', 'Regalo'],
    ['BIZUM ENVIADO A FAVOR DE LAURA GARCIA LOPEZ Concepto cena', 'Laura García López', 'cena'],
    ['TRANSFERENCIA ENVIADA A FAVOR DE LAURA GARCIA', 'Laura García', null],
    ['BIZUM RECIBIDO cena viernes; Laia', 'Laia', 'cena viernes'],
    ['TRANSFERENCIA DE GARCIA LOPEZ ANA MARIA', 'Ana María García López', null],
    ['Transferencia recibida de GARCIA LOPEZ, ANA', 'Ana García López', null],
    ['TRANSFERENCIA A DE LA FUENTE SANZ MARTA', 'Marta de la Fuente Sanz', null],
    ['Transferencia emitida a Xoán Piñeiro Seoane aluguer', 'Xoán Piñeiro Seoane', 'aluguer'],
    ['To Laia Puig', 'Laia Puig', null],
  ])('is a person in %s', (text, name, note) => {
    expect(read(text)).toMatchObject({ name, kind: 'person', note });
  });

  it.each([
    ['Recibo Ayto. De Alcobendas Ibi 2026 Nº Recibo 0049 222', 'Ayuntamiento de Alcobendas'],
    ['T.G.S.S. REGIMEN AUTONOMOS', 'Seguridad Social'],
    ['MULTA DGT Expediente 1', 'DGT'],
    ['DONOSTIAKO UDALA ZERGAK', 'Donostiako Udala'],
    ['UNIVERSIDAD DE SALAMANCA Matricula 2025', 'Universidad de Salamanca'],
  ])('is a public body in %s', (text, name) => {
    expect(read(text)).toMatchObject({ name, kind: 'public' });
  });

  it.each([
    ['BIZUM RECIBIDO', 'none'],
    ['ALQUILER PISO', 'none'],
    ['REINT.CAJERO 2100 GRAN VIA', 'none'],
    ['Bizum Enviado: academia mates', 'none'],
    ['Comision por descubierto', 'none'],
    ['To pocket EUR Vacaciones', 'own'],
    ['Traspaso a cuenta ahorro', 'own'],
    ['Liquidacion tarjeta credito', 'own'],
    ['', 'none'],
  ])('is nobody in %s', (text, kind) => {
    expect(read(text)).toMatchObject({ name: null, kind });
  });

  it.each([...Object.values(CONCEPT_NAMES), UNNAMED_MOVEMENT, UNNAMED_TRANSACTION, ''])(
    'is nobody if Saldo wrote the description because the bank gave none: %j',
    (description) => {
      expect(read(description)).toMatchObject({ name: null, kind: 'none' });
    },
  );

  it('comes from the bank’s own field, even without a description', () => {
    const row = { description: 'Card', creditor: 'Panadería Sol', debtor: null, amount: -1000 };
    expect(counterparty(row)).toMatchObject({ name: 'Panadería Sol', kind: 'merchant' });
  });

  it('includes the payment service in between', () => {
    expect(read('SUMUP *LA CANTINA')).toMatchObject({ name: 'La Cantina', middleman: 'SumUp' });
  });

  it('comes from the bank’s own field rather than the description', () => {
    const row = {
      description: 'RECIBO 0012 MANDATO 99',
      creditor: 'ENERGIA NORTE SL',
      amount: -45,
    };
    expect(counterparty(row).name).toBe('Energía Norte');
  });

  it('has one key for all months of a landlord and all spellings of a shop', () => {
    expect(read('ALQUILER PISO MARZO').key).toBe(read('ALQUILER PISO ABRIL').key);
    expect(read('NETFLIX.COM').key).toBe(read('PAYPAL *NETFLIX 4029').key);
  });

  it('is well-formed for any text and the same for equal texts', () => {
    const words = fc.constantFrom(
      ...'compra en tarj. recibo Bizum de a sl S.A. Madrid l hospitalet 12/03 *1234 paypal * nomina ana LOPEZ, ; - transferencia favor concepto: ayto udala ; í sq*'.split(
        ' ',
      ),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.array(words, { maxLength: 14 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const first = read(text);
        expect(read(text)).toEqual(first);
        expect(first.name === null).toBe(first.kind === 'none' || first.kind === 'own');
        expect(first.name?.trim()).toBe(first.name ?? undefined);
      }),
      { numRuns: 500 },
    );
  });
});
