import { describe, expect, it } from 'vitest';
import { topicOf } from '../tables/taxonomy.ts';
import { asked, wholeTaxonomy } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

/* These tests cover topics, one class of descriptions at a time, while the user has no labels. */

const model = learn({ categories: wholeTaxonomy(), labeled: [] });

const answerTo = (text: string, amount = -5000) =>
  suggest(model, [asked(text, { amount })]).suggestions[0];
const topicFor = (text: string, amount?: number): string | null => {
  const category = answerTo(text, amount)?.category_id ?? null;
  return category && topicOf(category).key;
};
const expectTopics = (texts: readonly string[], topic: string | null, amount?: number) =>
  expect(texts.map((text) => [text, topicFor(text, amount)])).toEqual(
    texts.map((text) => [text, topic]),
  );

describe('money out', () => {
  it.each([
    [
      'fees',
      [
        'SERVEI CATALA TRANSIT EXP. 08/2214',
        'Recibo Ayuntamiento De Santander Impto. Vehiculos',
        'AYTO SEVILLA IMP. VEH. TRACC. MECANICA',
        'RECIBO AYTO LEON IMPTO CIRCULACION VEHIC.',
        'Recib /COLEGIO OF. ARQUIT. MADRID',
        "R/ COL.LEGI D'APARELLADORS BARCELONA QUOTA",
        'TRANSFERENCIA A NOTARIA RUIZ DE ALARCON PROVISION FONDOS',
        'TRANSF. A PROCURADOR LUIS SANZ',
        'TRANSFERENCIA A FAVOR DE ABOGADA MARTA GIL MINUTA 12',
        'TRANSFERENCIA A ARQUITECTO TECNICO JOSE VIDAL',
      ],
    ],
    [
      'transfers',
      [
        'LIQ. TARJ. CREDITO 4532********7718',
        'ADEUDO MENSUAL TARJETA CREDITO',
        'CARGO TARJ. MASTERCARD MES ANTERIOR',
        'Traspaso a tu objetivo Viaje',
        'TRANSF INM/ LAURA PEÑA GIL',
      ],
    ],
    [
      'groceries',
      [
        'COMPRA TARJETA **** 8841 CASH LEPE HUELVA',
        'COMPRA TARJ. 5402XXXXXXXX1023 HERBOLARI LA SALVIA',
        'BON AREA GUISSONA',
        'MERCA DONA BURGOS',
        'CARREFOUR EXPRESS',
      ],
    ],
    ['health', ['UNIO EXCURSIONISTA DEL PLA QUOTA SOCI', 'CLUB ALPINO LA MALICIOSA']],
    ['family', ['ESC. BRESSOL MUNICIPAL ELS PINETONS', 'E.I. MUNICIPAL LA CIGÜEÑA CUOTA MAYO']],
    ['travel', ['FREE WALKING TOUR SEVILLA', 'CARREFOUR VIAJES', 'EL CORTE INGLES VIAJES']],
    ['housing', ['TRANSFERENCIA A REFORMAS LOPEZ - OBRA COCINA']],
    ['entertainment', ['GOOGLE *PIXEL STUDIO LTD g.co/helppay#', 'PEÑA FLAMENCA CUOTA SOCIO']],
  ])('goes to %s', (topic, texts) => {
    expectTopics(texts, topic);
  });

  it('is still cash if it comes from a cash machine', () => {
    expectTopics(['CASH 0231', 'CASH WITHDRAWAL 4411'], 'transfers');
  });
});

describe('money in', () => {
  it('for an invoice or rent is income, but never sure', () => {
    const texts = [
      'TRANSF. REBUDA MARTI ROVIRA SL FRA 24/118',
      "TRANSFERENCIA DE CENTRE D'ESTUDIS AULA VIVA FRA 17",
      'TRANSF DE GARCIA Y MORALES ASOCIADOS SLP HONORARIOS',
      'Transferencia recibida de Manuel Cordero Nieto alquiler piso c/ Feria',
      'TRANSF. DE JORGE PAZ MUÑOZ LLOGUER',
    ];
    expectTopics(texts, 'income', 50_000);
    expect(texts.filter((text) => answerTo(text, 50_000)?.degree === 'sure')).toEqual([]);
  });

  it('stays with people if the text says nothing else', () => {
    expectTopics(['TRANSF. DE JORGE PAZ MUÑOZ'], 'transfers', 5000);
  });
});

it('a single word inside a name is never sure', () => {
  const texts = [
    'RECIBO GRENKE ALQUILER SL CONTRATO 118-2241',
    'RECIBO BNP LEASING ALQUILER SA',
    'R/ RESIDENCIA D ESTUDIANTS LA CIUTADELLA',
    'AMPA LOS ALMENDROS',
  ];
  expect(texts.filter((text) => answerTo(text)?.degree === 'sure')).toEqual([]);
  expect(answerTo('TRANSFERENCIA A LAURA GIL ALQUILER')?.degree).toBe('sure');
});

it('a lender with a brand’s name is not a shop of that brand', () => {
  for (const text of ['RECIBO IBERIA CARDS', 'RECIBO TOYOTA FINANCIAL', 'RECIBO IKEA FINANCIERA']) {
    expect([text, ['fees', 'transfers', null].includes(topicFor(text))]).toEqual([text, true]);
  }
});

describe('words of two topics', () => {
  it.each([
    'RECIBO DAS SEGURO IMPAGO ALQUILER',
    'RECIBO COMUNIDADE VECIÑOS AUGAS DE CASTRO',
    'RECIBO COMUNIDADE DE MONTES AUGA',
  ])('are never sure: %s', (text) => {
    expect(answerTo(text)?.degree).not.toBe('sure');
  });

  it('mean the mortgage if one of them names its loan', () => {
    const texts = [
      'CUOTA PRESTAMO HIPOTECARIO 4410',
      'RECIBO CREDITO HIPOTECARIO',
      'CARGO PRESTAMO HIPOTECARIO',
    ];
    expectTopics(texts, 'housing');
  });

  it('are not a bank charge in a card purchase', () => {
    expect(topicFor('COMPRA TARJETA *1199 AREA DE SERVICIO MEDINA')).not.toBe('fees');
  });

  it('settle the user’s own card', () => {
    const texts = [
      'Adeudo mensual de tu tarjeta de credito 5163****0072',
      'LIQUIDACIO TARGETA DE CREDIT 4410',
    ];
    expectTopics(texts, 'transfers');
  });
});

it('a wallet is never sure: it may be topped up or used to pay', () => {
  expect(answerTo('PAYPAL *8841922')?.degree).not.toBe('sure');
});
