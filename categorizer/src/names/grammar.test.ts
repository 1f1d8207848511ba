import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, counterparty, namesNobody } from '../merchant-name.ts';
import places from '../tables/places.json' with { type: 'json' };
import { tokensOf } from './tokens.ts';
import { townAt } from './towns.ts';

/* Each property must hold for whole classes of lines, so shops and people are assembled from a few typical words. */

const nameOf = (description: string, amount = -1000) => cleanName({ description, amount });
const fold = (text: string | null): string =>
  (text ?? 'nobody').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const spoken = (name: string | null) => fold(name).replaceAll("'", ' ');

/** Compares ignoring accents, case and apostrophes, and includes the line in the failure message. */
const is = (line: string, name: string) =>
  expect(`${line} → ${spoken(nameOf(line))}`).toBe(`${line} → ${spoken(name)}`);

const holds = <T>(one: fc.Arbitrary<T>, told: (value: T) => [line: string, name: string]) =>
  fc.assert(
    fc.property(one, (value) => {
      is(...told(value));
    }),
    { numRuns: 300 },
  );

const shop = fc
  .tuple(
    fc.constantFrom('PANADERIA', 'FERRETERIA', 'PELUQUERIA', 'FARMACIA', 'MESON', 'OPTICA'),
    fc.constantFrom('LA ESPIGA', 'TRIBALDOS', 'EL QUIJOTE', 'PEDRAZA', 'OS PICOS', 'CAL NOI'),
  )
  .map((words) => words.join(' '));
const person = fc
  .tuple(
    fc.constantFrom('LAURA', 'IKER', 'MARIA JESUS', 'XOAN', 'MERITXELL', 'MOHAMED'),
    fc.constantFrom('GARCIA', 'ZUBIRI', 'PRATS', 'LAGO'),
    fc.constantFrom('PEREZ', 'SOLA', 'COMELLAS', 'OUTEIRO'),
  )
  .map((words) => words.join(' '));
/** Towns whose names contain something else: an insurer, an English lesson, a legal form, a preposition. */
const AMBIGUOUS =
  /^(?:[ao]s? .*|sa (?:pobla|coma)|cabezon de la sal|santa lucia de tirajana|playa del ingles|sant josep de sa talaia)$/;
/** False for "alcala henares", which a body's name spells out. */
const isInFull = (town: string) =>
  townAt(tokensOf(town), 0)
    ?.name.map(({ word }) => word)
    .join(' ') === town;
const towns = places.filter((place) => place.length > 7 && !AMBIGUOUS.test(place));

describe('a person', () => {
  const inSentence = person.map((name) => name.charAt(0) + name.slice(1).toLowerCase());
  const ahead = fc.constantFrom(
    ...['Transferencia realizada ; ', 'Transferencia recibida ; ', 'Transferencia a favor de '],
    ...[
      'Bizum recibido de ',
      'Bizum enviado a ',
      'Transf. de ',
      'Transferencia inmediata realizada ; ',
    ],
  );

  it('keeps the surnames if the text is in sentence case', () => {
    holds(fc.tuple(ahead, inSentence), ([before, name]) => [`${before}${name}`, name]);
  });

  it('is who stands behind "de" or "a", not the note after a semicolon', () => {
    const named = fc.constantFrom('BIZUM RECIBIDO DE ', 'Bizum a favor de ', 'TRANSFERENCIA DE ');
    const note = fc.constantFrom('CENA', 'Cena', 'regalo Ana', 'VIAJE A ROMA', 'padel', 'SOPAR');
    holds(fc.tuple(named, fc.oneof(person, inSentence), note), ([before, name, what]) => [
      `${before}${name} ; ${what}`,
      name,
    ]);
  });
});

describe('money that moves between one’s own accounts', () => {
  it.each([
    ...['Cambiado a USD', 'Dinero añadido con tarjeta *1234', 'A tu hucha de vacaciones'],
    ...['De tu bote Viaje', 'ESKUDIRUA KUTXAZAINEAN', 'MAILEGUAREN KUOTA'],
  ])('names nobody: %s', (text) => {
    expect(nameOf(text)).toBeNull();
  });
});

describe('the bank’s own words', () => {
  it.each([
    'RECIBO',
    'RECIB/',
    'RECIB/ ',
    'REC. ',
    'R/ ',
    'RBO. ',
    'RCBO/',
    'ADEU. ',
    'ADEUDO DOMICILIADO ',
    'CARGO POR ADEUDO DE ',
    'REBUT DOMICILIAT ',
    'DOMICILIACION ',
    'PAGO DE RECIBO ',
    'ORDAINAGIRIA ',
    'COMPRA TARXETA ',
    'COMPRA TARXETA 4471 ',
    'PAGAMENTO CON TARXETA EN ',
    'PAGAMENT AMB TARGETA A ',
    'TARXETA *4471 ',
    'EROSKETA TXARTELAREKIN ',
    'TXARTEL ORDAINKETA ',
    'PAGO CON TARJETA DE DEBITO EN ',
    'COMPRA ONLINE EN ',
    'COMERCIO ',
    'MYPOS *',
    'SEQURA *',
    'REDSYS 0081 ',
    'IZ *',
  ])('are not part of a name after “%s”', (front) => {
    const line = (text: string) => `${front}${/[/ *]$/.test(front) ? '' : ' '}${text}`;
    holds(shop, (name) => [line(name), name]);
  });

  it.each([
    'TRANSFERENCIA INMEDIATA EMITIDA A FAVOR DE',
    'TRANSFERENCIA SEPA RECIBIDA DE',
    'TRF. ENVIADA A',
    'ABONO POR TRANSFERENCIA INMEDIATA DE',
    'ORDEN PERMANENTE A FAVOR DE',
    'TRASPASO RECIBIDO DE',
    'TRANSFERENCIA EMESA A',
    'TRANSFERENTZIA JASOA',
    'ENVIO BIZUM A FAVOR DE',
    'BIZUM RECIBIDO DE',
    'BIZUM BIDALIA',
    'TRANSFERENCIA DE D.',
    'TRANSFERENCIA A Dª',
    'TRANSF DE SR.',
    'BIZUM DE DÑA.',
  ])('lead to a person after “%s”', (front) => {
    holds(person, (name) => [`${front} ${name}`, name]);
  });

  it('name nobody if nothing else is written', () => {
    for (const text of [
      'LIQ.INT.CTA.',
      'LIQ. INTERESES DEUDORES',
      'PRECIO MANT. TARJ. CREDITO',
      'MANT. CTA. CORRIENTE',
      'COM. REINTEGRO CAJERO',
      'KOMISIOAK',
      'COMISIONS MANTEMENTO',
      'SERVICIO TARJETA CLASSIC',
      'CUOTA PTMO. 2231',
      'AMORT. PRESTAMO',
      'PRECIO ADM. CUENTA',
      'COMISSIO MANTENIMENT',
    ]) {
      expect([text, nameOf(text)]).toEqual([text, null]);
    }
  });

  it.each([
    'From Main Account to Savings',
    'From Joint Account to Main',
    'To Main Account',
    'From EUR to Holidays',
    'Transfer from Savings Vault',
    'Del compte principal a Estalvis',
    'TRASPAS A LLIBRETA',
    'TRASPASO A CUENTA CORRIENTE',
    'Transferencia a mi cuenta de ahorro',
    'To USD',
  ])('show a transfer between own accounts in %s', (text) => {
    expect(counterparty({ description: text, amount: -100 })).toMatchObject({
      name: null,
      kind: 'own',
    });
  });

  it('are distinguished from texts that identify someone', () => {
    for (const text of [
      'transferencia recibida',
      'bizum',
      'recibo domiciliado',
      'pago con tarjeta 12',
    ]) {
      expect([text, namesNobody(text)]).toEqual([text, true]);
    }
    for (const text of ['transferencia nomina', 'bizum ana', 'recibo luz', 'comision']) {
      expect([text, namesNobody(text)]).toEqual([text, false]);
    }
  });
});

describe('a name excludes', () => {
  it('the town at the end, whole or truncated, even with an area or country after it', () => {
    for (const where of towns) {
      for (const end of ['', ' CENTRO', ' ES']) {
        is(`PANADERIA LA ESPIGA ${where.toUpperCase()}${end}`, 'panaderia la espiga');
      }
      if (where.includes(' ') || where.length < 10) continue;
      for (const letters of [1, 2, 3]) {
        is(`MESON TRIBALDOS ${where.toUpperCase().slice(0, -letters)}`, 'meson tribaldos');
      }
    }
  });

  it('the legal form, however the bank writes it', () => {
    const forms = fc.constantFrom(
      'SL',
      'S.L.',
      'S.L.U.',
      'SLL',
      'S.L.L.',
      'S. COOP.',
      'S.COOP.LTDA.',
      'S. COOP. AND.',
      'S.C.A.',
      'C.B.',
      'S.C.C.L.',
      'SCCL',
      'S.L.P.',
      'SLP',
      'E.P.S.V.',
      'S.A.T.',
    );
    holds(fc.tuple(shop, forms), ([name, form]) => [`${name} ${form}`, name]);
    holds(fc.tuple(shop, forms), ([name, form]) => [`ADEUDO ${name} ${form} REF 00221`, name]);
  });

  it('the purpose of a Bizum, after the person or before', () => {
    const notes = fc.constantFrom(
      'CENA VIERNES',
      'FRUTERIA',
      'LIDL',
      'ENTRADAS',
      'PARKING AEROPUERTO',
      'REGALO',
      'GASOLINA',
      'GIMNASIO',
    );
    const full = person;
    holds(fc.tuple(full, notes), ([name, note]) => [`BIZUM ENVIADO A ${name} ${note}`, name]);
    holds(
      notes.filter((note) => note !== 'CENA VIERNES'),
      (note) => [`BIZUM PAGO ${note} ROBERTO`, 'ROBERTO'],
    );
  });

  it('what is paid to a public body', () => {
    const bodies = {
      'AYUNTAMIENTO DE': 'ayuntamiento de',
      'AYTO.': 'ayuntamiento de',
      'AJUNTAMENT DE': 'ajuntament de',
      'CONCELLO DE': 'concello de',
    };
    const dues = ['IBI 2026', 'TASA BASURA', 'ESCUELA MUNICIPAL DE MUSICA', 'PLUSVALIA', 'PISCINA'];
    for (const where of towns.filter(isInFull)) {
      for (const [body, written] of Object.entries(bodies)) {
        for (const due of dues) is(`${body} ${where.toUpperCase()} ${due}`, `${written} ${where}`);
      }
    }
    const schools = fc.constantFrom(
      'CEIP MIGUEL DELIBES',
      'IES PIO BAROJA',
      'ESCOLA JOAN MARAGALL',
    );
    const fees = fc.constantFrom('COMEDOR MARZO', 'MATRICULA', 'EXCURSION', 'LIBROS', 'CUOTA');
    holds(fc.tuple(schools, fees), ([school, fee]) => [`RECIBO ${school} ${fee}`, school]);
  });
});

describe('a name stays whole', () => {
  it('if a company is named after what it sells', () => {
    const sold = fc.constantFrom('GAS', 'LUZ', 'AGUA', 'SEGUROS', 'TELEFONIA', 'ELECTRICIDAD');
    const form = fc.constantFrom('SL', 'SA', 'S.L.');
    holds(fc.tuple(sold, form), ([name, legal]) => [`${name} ${legal}`, name]);
    for (const where of towns) {
      for (const what of ['agua de', 'aigua de', 'luz de', 'gas']) {
        is(`${what} ${where}`.toUpperCase(), `${what} ${where}`);
      }
    }
  });

  it('if a trade comes before another company’s brand or after a short one', () => {
    const brands = fc.constantFrom('ZARA', 'MANGO', 'ORANGE', 'IBERIA', 'VODAFONE', 'MAPFRE');
    const trades = fc.constantFrom('BAR', 'PANADERIA', 'RESTAURANTE', 'FARMACIA', 'PELUQUERIA');
    holds(fc.tuple(trades, brands), ([trade, brand]) => [`${trade} ${brand}`, `${trade} ${brand}`]);
    const short = fc.constantFrom('DIA', 'ZARA', 'MANGO');
    holds(short, (brand) => [`${brand} PANADERIA ARTESANA`, `${brand} PANADERIA ARTESANA`]);
  });

  it('but is just the brand after its trade, after “Comercio” or in a web address', () => {
    for (const line of [
      'IKEA',
      'Ikea',
      'COMERCIO IKEA',
      'WWW.IKEA.ES',
      'COMPRA IKEA ALCORCON',
      'TIENDA IKEA',
    ]) {
      expect([line, nameOf(line)]).toEqual([line, 'IKEA']);
    }
    for (const line of [
      'MERCADONAMALAGA',
      'SUPERMERCADO MERCADONA',
      'COMERCIALIZADORA MERCADONA SA',
    ]) {
      expect([line, nameOf(line)]).toEqual([line, 'Mercadona']);
    }
  });

  it.each([
    ['ULTRAMARINOS LA DESPENSA DE ANA', 'Ultramarinos La Despensa de Ana'],
    ['CINESA LA MAQUINISTA', 'Cinesa'],
    ['RECIBO AMPA COLEGIO SAN VIATOR', 'AMPA Colegio San Viator'],
    ['NOMINA SERVICIO ANDALUZ DE SALUD', 'Servicio Andaluz de Salud'],
    ['REBUT AIGUES DE SABADELL', 'Aigües de Sabadell'],
    ['RECIBO CLUB NATACIO SANT ANDREU', 'Club Natació Sant Andreu'],
    ['PERRUQUERIA CLOTET SUC. 0231', 'Perruqueria Clotet'],
    ['SUC. 0231 PERRUQUERIA CLOTET TPV 3421', 'Perruqueria Clotet'],
    ['RECIBO ACAIP CUOTA SINDICAL', 'Acaip'],
    ['ESTACION DE SERVICIO LA MEZQUITA CORDOBA', 'Estación de Servicio La Mezquita'],
    ['AGUA DE VALENCIA', 'Agua de Valencia'],
  ])('as people know it: %s', (line, name) => {
    expect(nameOf(line)).toBe(name);
  });

  it('if its trade is abbreviated, which is spelled out', () => {
    for (const [line, name] of [
      ['CERV. LA JARRA', 'Cervecería La Jarra'],
      ['FARM GOMEZ ULLA', 'Farmacia Gómez Ulla'],
      ['HDAD. JESUS NAZARENO', 'Hermandad Jesús Nazareno'],
      ['ODONTOL. VILLALBA SLP', 'Odontología Villalba'],
      ['GASOLINERALOWCOST ELDA', 'Gasolinera Lowcost'],
    ]) {
      expect([line, nameOf(line ?? '')]).toEqual([line, name]);
    }
  });
});
