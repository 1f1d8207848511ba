import { describe, expect, it } from 'vitest';
import { topicOf } from '../tables/taxonomy.ts';
import { asked, wholeTaxonomy } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

/*
 * These tests cover what banks, authorities and lenders write themselves. Such words decide, whatever shop, town or fund
 * stands beside them.
 */

const model = learn({ categories: wholeTaxonomy(), labeled: [] });

function answersTo(texts: readonly string[], amount: number) {
  const rows = texts.map((text) => asked(text, { amount }));
  const byId = new Map(suggest(model, rows).suggestions.map((one) => [one.id, one]));
  return rows.map(({ id, description }) => ({ text: description, ...byId.get(id) }));
}

function expectAnswer(expected: string, texts: readonly string[], amount: number) {
  const answers = answersTo(texts, amount).map(({ text, category_id }) => {
    const said = category_id ?? 'nothing';
    return `${text}: ${expected.includes('.') || !category_id ? said : topicOf(said).key}`;
  });
  expect(answers).toEqual(texts.map((text) => `${text}: ${expected}`));
}

const pairs = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => `${one} ${other}`));

const NAMES = ['REPSOL', 'BK', 'NETFLIX', 'EROSKI', 'BANKINTER'];

describe('money out', () => {
  it.each([
    [
      'transfers.savings',
      pairs(['SUSC. F.I.', 'SUBSCRIPCIO FONS', 'SUSCRIPCION FONDOS', 'COMPRA ACCIONES'], NAMES),
    ],
    ['transfers.savings', pairs(['APORT PPI', 'APORTACIO PLA PENSIONS', 'EPSV EKARPENA'], NAMES)],
    ['transfers.savings', ['Bought 0.01 ETH', 'Buy SOLANA with EUR', 'COMPRA 20 ACCIONES ACS']],
    [
      'transfers.cash',
      pairs(
        ['DISP. CAJERO', 'CAIXER SERVIRED', 'RETIRADA EFECTIVO CAJERO', 'KUTXAZAINA'],
        [...NAMES, 'UNIVERSIDAD', 'BAR TXOKO'],
      ),
    ],
    [
      'transfers.own',
      [
        'LIQ. TARJETA VISA CLASICA',
        'RECIBO TARJETA VISA ORO MES MARZO',
        'CARREC TARGETA CREDIT 4471',
        'TXARTELAREN LIKIDAZIOA VISA',
      ],
    ],
    ['fees', ['INTERESES DESCUBIERTO CTA', 'LIQUIDACION INTERESES EXCEDIDO', 'ZORPEKO INTERESAK']],
    [
      'fees.loan',
      pairs(['RECIBO'], ['IKEA FINANCIACION', 'FNAC FINANCE', 'DIA SERV. FINANCIEROS']),
    ],
    ['housing.mortgage', ['RECIBO PTMO. HIP. 00129', 'AMORT. PRESTEC HIPOTECARI']],
    ['fees.loan', ['CUOTA PTMO 0049 4411', 'PTMO. PERSONAL CUOTA 12']],
    [
      'fees.tax',
      [
        'ADEUDO ATC TRIBUTS',
        'RECIBO SUMA VEHICULOS',
        'XALOC RECAPTACIO AJ ROSES',
        "BASE GESTIO D'INGRESSOS REUS",
        'OGASUN ERRENTA',
        'ERRENTA 2024 BIGARREN EPEA',
        'AG.EST.ADM.TRIBUTARIA IRPF PLAZO',
      ],
    ],
    ['housing.rent', ['ERRENTA MARTXOA ETXEA', 'ALQ. PISO MAYO']],
    [
      'housing.community',
      [
        'RECIBO C.P. RAMBLA DEL CINE 4',
        'REBUT C.P. C/ BALMES 101',
        'CP KALE NAGUSIA 3',
        'Sent money to Lomas Golf Community of Owners',
      ],
    ],
    ['insurance.health', ['RECIBO MUTUA ASIST. SANITARIA', 'ASSIST. SANITARIA VALLES']],
    [
      'insurance.other',
      ['RECIBO CASER VIDA', 'KUTXABANK VIDA Y PENSIONES', 'DAS DEFENSA JURIDICA'],
    ],
    ['insurance.home', ['ADEUDO ENDESA X SEGURO HOGAR', 'RECIBO BBVA SEGURO VIVIENDA']],
    ['insurance.other', ['N26 INSURANCE', 'REVOLUT INSURANCE PET']],
    ['family.children', ['AMASA HAUR ESKOLA', 'JANGELA APIRILA', 'E.B.M. ELS PINS']],
    ['family.education', ['CLASSES DE REFORÇ', 'SOCIEDAD MUSICAL ALBA CUOTA']],
    [
      'health.fitness',
      [
        'RCBO DONOSTIA KIROLAK',
        'RECIBO REAL CLUB DE GOLF LA PEÑAZA',
        'RECIBO GAS XALOC CLUB RUGBY',
      ],
    ],
  ])('goes to %s', (expected, texts) => {
    expectAnswer(expected, texts, -5000);
  });

  it('to a shop is not changed by a bank’s word in the shop’s name', () => {
    const texts = ['COMPRA BAR EL CAJERO', 'PAGO EN BAR EL FONDO', 'COMPRA TABERNA LA VIDA'];
    expectAnswer('dining', texts, -1200);
    expectAnswer('groceries', ['CARGO EN TARJETA MERCADONA'], -1200);
    expectAnswer('shopping', ['COMPRA STOCK ZAPATERIA', 'COMPRA ACC MOVIL'], -1200);
    expectAnswer('health', ['RECIBO GIMNASIO VIDA PLUS', 'RECIBO SPACE FITNESS'], -4000);
    expectAnswer('family', ['RECIBO ESCUELA HIP HOP XALOC'], -4000);
    expectAnswer('nothing', ['SPACE TO GO'], -600);
    expectAnswer('fees', ['COMISION REINTEGRO CAJERO', 'ATM WITHDRAWAL FEE BANK'], -200);
    expectAnswer('fees', ['TRANSFERENCIA A BUFETE SANZ PROVISION DE FONDOS'], -60_000);
  });

  it('says nothing if only the payment service is named', () => {
    const texts = ['KLARNA', 'RECIBO PAYPAL EUROPE SARL', 'SUMUP', 'Bizum a comercio 21'];
    expectAnswer('nothing', texts, -2500);
  });
});

describe('money in', () => {
  it.each([
    ['transfers.savings', pairs(['REEMBOLSO FONDO', 'VENTA VALORES'], NAMES)],
    ['income.interest', pairs(['DIVID.', 'INTERESES', 'ABONO CUPON BONOS'], NAMES)],
    ['income.interest', ['Interest earned Revolut', 'DIV. TELEFONICA']],
    [
      'income.benefits',
      [
        'TRANSFERENCIA DE SOC SERVEI OCUPACIO CATALUNYA',
        'TRANSF. RECIBIDA LANBIDE RGI',
        'TRANSFERENCIA DE ECYL BECA FORMACION',
        'EUSKO JAURLARITZA LAGUNTZA FAMILIA',
        'TRANSFERENCIA GENERALITAT DE CATALUNYA AJUT LLOGUER',
        'TRANSFERENCIA DE XUNTA DE GALICIA BONO COIDADO',
      ],
    ],
    [
      'income.refund',
      [
        'AEAT DEVOLUCION RENTA 2025',
        'BFA ERRENTA ITZULKETA',
        'MAPFRE INDEMNIZACION SINIESTRO',
        'TRANSF DE AXA SINISTRE 2231',
      ],
    ],
    ['income.other', ['TRANSFERENCIA DE BOOKING.COM BV', 'AIRBNB PAYMENTS LUXEMBOURG SA']],
    ['income.salary', ['TRANSFERENCIA RECIBIDA AYUNTAMIENTO DE GETAFE NOMINA']],
  ])('goes to %s', (expected, texts) => {
    expectAnswer(expected, texts, 20_000);
  });

  it('from a company may be a wage if it is large enough, but is never sure', () => {
    const texts = ['Payment from Brightwave Ltd', 'TRANSFERENCIA DE TALLERES RUIZ SL'];
    expectAnswer('income.salary', texts, 180_000);
    expect(answersTo(texts, 180_000).filter(({ degree }) => degree === 'sure')).toEqual([]);
    expectAnswer('nothing', texts, 4500);
  });
});

it('reads "prest." as a loan, not as a course', () => {
  expectAnswer('housing.mortgage', ['PREST.HIPOT. 0311882'], -61_172);
});
