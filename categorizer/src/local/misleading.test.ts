import { describe, expect, it } from 'vitest';
import { isWayOfPaying } from '../tables/movements.ts';
import { topicOf } from '../tables/taxonomy.ts';
import { asked, wholeTaxonomy } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

/*
 * These tests cover whole classes of descriptions that must get no answer, or no confident one, while the user has no
 * labels.
 */

const model = learn({ categories: wholeTaxonomy(), labeled: [] });

function answersTo(texts: readonly string[], amount = -5000) {
  const rows = texts.map((text) => asked(text, { amount }));
  const { suggestions } = suggest(model, rows);
  const byId = new Map(suggestions.map((one) => [one.id, one]));
  return rows.map(({ id, description }) => {
    const one = byId.get(id);
    const category = one?.category_id ?? null;
    return { text: description, topic: category && topicOf(category).key, ...one };
  });
}

const pairs = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => `${one} ${other}`));

const BRANDS = ['ZARA', 'MANGO', 'ORANGE', 'IBERIA', 'MAPFRE', 'VODAFONE', 'DIA', 'BP', 'SHELL'];
const PEOPLE = ['LAURA BERNAL SOTO', 'IKER ZUBIRI LASA', 'MARIA JESUS PRATS VILA'];

describe('a brand inside another name', () => {
  it.each([
    ['BAR', 'dining'],
    ['RESTAURANTE', 'dining'],
    ['FARMACIA', 'health'],
    ['PELUQUERIA', 'health'],
    ['COLEGIO', 'family'],
    ['HOTEL', 'travel'],
  ])('yields to the trade in front of it: %s', (trade, topic) => {
    const answers = answersTo(pairs([trade], BRANDS));
    expect(answers.filter((one) => one.topic !== topic)).toEqual([]);
  });

  it('is never sure if it is short and followed by other words', () => {
    const texts = pairs(
      ['NORMA', 'TIGER', 'DAMAS', 'ONO', 'ZARA'],
      ['QUINTANILLA LUENGO', 'XARAMA'],
    );
    expect(answersTo(texts).filter(({ degree }) => degree === 'sure')).toEqual([]);
  });

  it('stays sure for the brand’s own shops', () => {
    const texts = ['ZARA GRANADA', 'MANGO 0231', 'SHELL GASOLINERA', 'SUPERMERCADO DIA', 'IKEA SL'];
    expect(answersTo(texts).filter(({ degree }) => degree !== 'sure')).toEqual([]);
  });
});

describe('the place of a shop', () => {
  const names = ['XARKO', 'COMPRA EN NICOLS', 'PAGO EN TREBOL', 'COMPRA TARJ. ALBA Y LUZ'];
  const places = [
    ...['PARQUE DE LAS AGUAS', 'PLAZA DEL TEATRO', 'GRAN TEATRO', 'AVDA DEL HOSPITAL'],
    ...[
      'PASEO DE LA UNIVERSIDAD',
      'C C ESTACION DEL MERCADO',
      'BARRIO DEL MUSEO',
      'RAMBLA DEL CINE',
    ],
  ];

  it('is not what was bought', () => {
    const preselected = answersTo(pairs(names, places)).filter(
      ({ confidence = 0 }) => confidence >= 0.65,
    );
    expect(preselected).toEqual([]);
  });

  it.each([
    ['MANGO', 'shopping'],
    ['DRUNI', 'health'],
    ['FARMACIA', 'health'],
    ['FERRETERIA RUIZ', 'housing'],
    ['ZAPATERIA LUQUE', 'shopping'],
    ['TABERNA', 'dining'],
  ])('leaves the shop what it is: %s', (shop, topic) => {
    const answers = answersTo(pairs([shop], places));
    expect(answers.filter((one) => one.topic !== topic)).toEqual([]);
  });

  it('may give a shop its name', () => {
    const names = [
      'LA FARMACIA',
      'EL COLEGIO',
      'DEL HOSPITAL',
      'LA GASOLINERA',
      'EL MOLINO DEL AGUA',
    ];
    const answers = answersTo(
      pairs(['BAR', 'MESON', 'CAFETERIA', 'RESTAURANTE', 'CERVECERIA'], names),
    );
    expect(answers.filter((one) => one.topic !== 'dining')).toEqual([]);
  });
});

describe('a chain’s other department', () => {
  it.each([
    ['GASOLINERA', 'transport'],
    ['ZARAGOZA CARBURANTES', 'transport'],
    ['BENZINERA', 'transport'],
    ['E.S. MAJADAHONDA', 'transport'],
    ['VIAJES', 'travel'],
    ['OPTICA', 'health'],
    ['CAFETERIA', 'dining'],
    ['OPTIKA', 'health'],
    ['PELUQUEROS', 'health'],
    ['BAR', 'dining'],
    ['EE.SS', 'transport'],
    ['APARC. NORTE', 'transport'],
  ])('is that trade: %s', (trade, topic) => {
    const chains = ['CARREFOUR', 'ALCAMPO', 'EROSKI', 'BONPREU', 'LECLERC', 'EL CORTE INGLES'];
    const answers = answersTo(pairs(chains, [trade]));
    expect(answers.filter((one) => one.topic !== topic)).toEqual([]);
  });
});

describe('a word of two meanings', () => {
  it('never decides alone', () => {
    const words = [
      ...['CLINICA', 'MUSEO', 'ACUARIO', 'PENSION', 'PREMIUM', 'AGUAS', 'MUTUA', 'INSTITUTO'],
      ...['PROTECTORA', 'AIGUES'],
    ];
    const preselected = answersTo(pairs(words, ['XARKO', 'DE TREBOL', 'LUQUE SORIA'])).filter(
      ({ confidence = 0 }) => confidence >= 0.65,
    );
    expect(preselected).toEqual([]);
  });

  it.each([
    ['NETFLIX PREMIUM', 'entertainment'],
    ['RECIBO PREMIUM SPOTIFY', 'entertainment'],
    ['CLINICA DENTAL LUQUE', 'health'],
    ['CLINICA DEL ORDENADOR', 'shopping'],
    ['CLINICA VETERINARIA LUQUE', 'family'],
    ['INSTITUTO DE BELLEZA ALBA', 'health'],
    ['INSTITUTO OFTALMOLOGICO LUQUE', 'health'],
    ['PENSION ALIMENTICIA HIJOS', 'family'],
    ['PENSION CANINA TREBOL', 'family'],
    ['MUSEO DEL JAMON', 'dining'],
    ['AGUAS TERMALES', 'health'],
    ['RECIBO AGUAS MUNICIPALES', 'utilities'],
    ['SEG. VIDA PRESTAMO', 'insurance'],
    ['SEG PROTECCION PAGOS', 'insurance'],
  ])('means what its neighbor says: %s', (text, topic) => {
    expect(answersTo([text])[0]?.topic).toBe(topic);
  });
});

describe('the last word', () => {
  it.each([
    ['GASOLINERA XARKO RESTAURANTE', 'dining'],
    ['EL COLEGIO RESTAURANTE TOLEDO', 'dining'],
    ['LA ESCUELA TABERNA', 'dining'],
    ['THE DUCK & DOG PUB XALOC', 'dining'],
    ['TALLER DE PIZZAS', 'dining'],
    ['ZAPATERO CARNICERIA E HIJOS', 'groceries'],
    ['CLINICA LOS ROSALES VETERINARIA', 'family'],
    ['HOSPITAL UNIVERSIDAD XARKO', 'health'],
    ['CERRAJEROS 24 HORAS', 'housing'],
    ['FARMACIA 24H', 'health'],
    ['TIENDA 24 HORAS', 'groceries'],
    ['QUIOSC PREMSA RAMBLES', 'entertainment'],
  ])('may say more than the first: %s', (text, topic) => {
    expect(answersTo([text])[0]?.topic).toBe(topic);
  });
});

describe('a note', () => {
  const words = ['LIDL', 'IKEA', 'FRUTERIA', 'AIRBNB', 'PELUQUERIA', 'GASOLINA', 'PARKING'];

  it('does not turn a payment to a person into one to a shop', () => {
    const texts = pairs(pairs(['BIZUM ENVIADO A', 'TRANSFERENCIA A FAVOR DE'], PEOPLE), words);
    expect(answersTo(texts).filter(({ topic }) => topic !== 'transfers')).toEqual([]);
  });

  it('is not needed to see a person behind a shop’s name', () => {
    const names = ['PELAYO SANCHEZ', 'ZARA PEREZ GIL', 'MERCEDES SASTRE GIL', 'IKER IBERIA LOPEZ'];
    const texts = pairs(['BIZUM ENVIADO A', 'TRANSFERENCIA A FAVOR DE'], names);
    const others = answersTo(texts).filter(({ topic }) => topic !== 'transfers' && topic !== null);
    expect(others).toEqual([]);
  });

  it('does not turn a bank charge into anything else', () => {
    const texts = pairs(
      ['COMISION', 'COMISSIO', 'COM.'],
      [...words, 'TRANSFERENCIA COLEGIO', 'CAJERO'],
    );
    expect(answersTo(texts).filter(({ topic }) => topic !== 'fees')).toEqual([]);
    const banks = [
      'PRECIO MANT. TARJ. CREDITO',
      'MANT. CTA. CORRIENTE',
      'SERVICIO TARJETA CLASSIC',
      'ATM CASH WITHDRAWAL FEE',
      'PREPAID MOBILE PURCHASE FEE',
    ];
    expect(answersTo(banks).filter(({ topic }) => topic !== 'fees')).toEqual([]);
  });

  it('lets a rent stay a rent', () => {
    const texts = pairs(pairs(['TRANSFERENCIA A'], PEOPLE), [
      'ALQUILER PISO',
      'LLOGUER',
      'ALOKAIRUA',
    ]);
    expect(answersTo(texts).filter(({ topic }) => topic !== 'housing')).toEqual([]);
  });
});

it('money from a marketplace is not a purchase, and money from a shop is never sure', () => {
  const markets = ['WALLAPOP', 'VINTED', 'EBAY', 'MILANUNCIOS SL'];
  const sold = answersTo(pairs(['TRANSFERENCIA RECIBIDA DE'], markets), 5000);
  expect(sold.filter(({ topic }) => topic !== 'income')).toEqual([]);
  const shops = answersTo(pairs(['TRANSFERENCIA DE'], ['AMAZON EU SARL', 'ZARA', 'IKEA']), 5000);
  expect(shops.filter(({ degree }) => degree !== 'unsure')).toEqual([]);
});

it('transfers between own accounts are recognized by their names', () => {
  const texts = [
    'From Main Account to Savings',
    'From EUR to Holidays',
    'Del compte principal a Estalvis',
    'LIQUIDACION TARJETA MASTERCARD',
    'RECIBO TARJETA CREDITO',
    'PAGO RECIBO VISA',
  ];
  expect(answersTo(texts).filter(({ topic }) => topic !== 'transfers')).toEqual([]);
});

it.each([
  ['CERV. LA JARRA', 'dining'],
  ['CERVEC. XALOC', 'dining'],
  ['FARM GOMEZ ULLA', 'health'],
  ['OFTALMOL. BARRAQUE', 'health'],
  ['HDAD. JESUS NAZARENO', 'family'],
  ['MANT. CALDERAS TERMIGAS', 'housing'],
  ['LIMPIEZ. BRILLO SUR SL', 'housing'],
  ['C.P. RESIDENCIAL LAS LOMAS', 'housing'],
  ['MERCADONAMALAGA', 'groceries'],
  ['GASOLINERALOWCOST ELDA', 'transport'],
  ['BARRESTAURANTE EL PUERTO', 'dining'],
])('an abbreviated trade, or one glued to a name, counts: %s', (text, topic) => {
  expect(answersTo([text])[0]?.topic).toBe(topic);
});

it.each([
  ['a shop in front of the place where it is', 'CINESA LA MAQUINISTA', 'entertainment'],
  [
    'a trade of several words before a brand',
    'ESTACION DE SERVICIO LA MEZQUITA CORDOBA',
    'transport',
  ],
  ['a school with a trade in its name', 'INSTITUT MONTSERRAT QUOTA LLIBRES', 'family'],
  ['a due of a brotherhood', 'COFRADIA DEL SILENCIO CUOTA ANUAL', 'family'],
  ['what a town hall takes', 'AYUNTAMIENTO MALAGA VADO PERMANENTE', 'fees'],
])('the right word decides: %s', (_, text, topic) => {
  expect(answersTo([text])[0]?.topic).toBe(topic);
});

it('a utility in a shop’s name, or a trade after an institution, is only a guess', () => {
  const texts = ['EL ALMACEN DE LA LUZ', 'TRANS/FUNDACION HOGAR SI'];
  expect(answersTo(texts).filter(({ degree }) => degree !== 'unsure')).toEqual([]);
});

it('every word quoted in a reason is meaningful', () => {
  const texts = [
    'CDAD.PROP.RIO SIL',
    'C.P. SOL 4',
    'COM.PROP. LAS FLORES',
    'TRANSF. A SU FAVOR LAURA BERNAL',
    'TRANSFERENCIA A IKER ZUBIRI',
    'TRF. DE MARIA PRATS',
    'LIQ. CTA. CORRIENTE',
    'E.S. LOS LLANOS',
    'RECIBO AGUA MUNICIPAL',
    'RECIBO GAS',
    'SEGURO RC COMERCIO',
    'RECIBO SEG. HOGAR',
    'UNIVERSIDAD DE JAEN RECIBO MATRICULA',
  ];
  for (const { text, reason } of answersTo(texts)) {
    if (typeof reason !== 'object' || reason.is !== 'contains') continue;
    const word = reason.name ?? '';
    expect([text, word.length > 2 && !isWayOfPaying(word)]).toEqual([text, true]);
  }
});

it.each([
  'COMPRA RESTAURANTE CLUB NAUTICO',
  'COMPRA CLUB DE TENIS RESTAURANTE',
  'CAFETERIA ESCUELA DE IDIOMAS',
  'COMPRA TEATRO REAL CAFETERIA',
])('the restaurant of a club, school or theater is a guess at dining: %s', (text) => {
  expect(answersTo([text])[0]).toMatchObject({ topic: 'dining', degree: 'unsure' });
});
