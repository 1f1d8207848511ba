import { describe, expect, it } from 'vitest';
import { counterparty } from '../merchant-name.ts';

const read = (description: string, amount = -1000) => counterparty({ description, amount });
const fold = (text: string | null): string =>
  (text ?? 'nobody').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Compares names ignoring accents and case. */
const expectNames = (rows: readonly (readonly [text: string, name: string | null])[]) =>
  expect(rows.map(([text]) => `${text} → ${fold(read(text).name)}`)).toEqual(
    rows.map(([text, name]) => `${text} → ${fold(name)}`),
  );

const SHOPS = ['MESON LOS ARCOS', 'ULTRAMARINOS PACA', 'FLORISTERIA AZAHAR', 'CASA LUCIANA'];
const CARD = '4532XXXXXXXX1188';

describe('the card number after the bank’s words', () => {
  it.each([
    `PAGO CON TARJETA ${CARD}`,
    `Pago con tarjeta ${CARD}`,
    `COMPRA CON TARJETA 4532********1188`,
    'PAGO TARJETA *1188',
    `Cargo tarjeta ${CARD}`,
    `OP. TARJ. ${CARD}`,
    `Compra con tarj. ${CARD} en`,
    `PAGO CON LA TARJETA ${CARD} EN`,
    `PAGAMENT AMB LA TARGETA ${CARD}`,
    `COMPRA TARJ. ${CARD}`,
  ])('leads to the shop, without the town after it: %s', (front) => {
    expectNames(
      SHOPS.flatMap((shop) => [
        [`${front} ${shop}`, shop] as const,
        [`${front} ${shop} SEVILLA ES`, shop] as const,
      ]),
    );
  });

  it('still ends the name if it comes after it', () => {
    expectNames(
      SHOPS.map((shop) => [`Compra ${shop}, Vigo, Tarjeta ${CARD} , Comision 0,00`, shop]),
    );
  });
});

describe('short and regional forms', () => {
  it.each([
    'TRANSF. INMED. A',
    'TRANSF INM/',
    'Trans inm/',
    'TRANSF.INM. A FAVOR DE',
    'Transf /',
    'TRF INMEDIATA A',
    'TRANSFERENTZIA JASOTA',
    'TRANSFERENTZIA BIDALITA',
    'BIZUM ORDAINKETA',
    'BIZUM JASOTA',
  ])('lead to a person: %s', (front) => {
    expectNames(
      ['ANE MUJIKA LASA', 'RODRIGO CASADO PLA', 'SOUFIANE EL AMRANI'].flatMap((name) =>
        front.startsWith('BIZUM') && name.startsWith('SOUFIANE')
          ? []
          : [[`${front} ${name}`, name] as const],
      ),
    );
  });

  it('lead to the payee', () => {
    expectNames([
      ['ERREZIBOA ARRASATEKO UDALA ZABORRA', 'Arrasateko Udala'],
      ['ERREZIBOA AGIRRE ETA SEMEAK SL', 'Agirre eta Semeak'],
      ['PREST. DESEMPLEO SEPE', 'SEPE'],
    ]);
  });

  it('name nobody on their own', () => {
    const texts = [
      'ABON. INTERESSOS COMPTE',
      'CARG. COMIS. MANT. CTA.',
      'ABONO INTS. CTA',
      'TXARTELAREN KUOTA',
    ];
    expectNames(texts.map((text) => [text, null]));
  });
});

it('a dotted R is a bill, unless it is the initial of a name', () => {
  expectNames([
    ['R. COLEGIO LA ASUNCION', 'Colegio La Asuncion'],
    ['R. AUTOMOBILS BERTRAN QUOTA MANT', 'Automobils Bertran'],
    ['TRANSFERENCIA A R. GARCIA SANZ', 'R. Garcia Sanz'],
  ]);
});

it('a colon after “de” introduces the counterparty, wherever it stands', () => {
  expectNames([
    ['Transferencia recibida Concepto: aniversari De: Nerea Dorado', 'Nerea Dorado'],
    ['Regal aniversari. De: Montse Fito Roca', 'Montse Fito Roca'],
    ['TRANSFERENCIA CONCEPTO ALQUILER DE: OLGA BRETON SAINZ', 'Olga Breton Sainz'],
  ]);
});

it('a shop’s terminal or payment service is not part of its name', () => {
  expectNames([
    ['COMPRA TPV VIRTUAL ZAPATOS FERNANDEZ', 'Zapatos Fernandez'],
    ['PAGOS TPV*LIBRERIA ATENEA', 'Libreria Atenea'],
    ['ZTL*CAFE DEL PUERTO VIEJO', 'Cafe del Puerto Viejo'],
    ['COMPRA PASTELERIA FLAMINGO *CORUÑA', 'Pasteleria Flamingo'],
  ]);
});

describe('a person named surname first', () => {
  it('may have an initial, or surnames that nobody knows', () => {
    expectNames([
      ['BIZUM ENVIADO AZOFRA R', 'R Azofra'],
      ['BIZUM A LACASTA ORUS PILAR CONCEPTO cafe', 'Pilar Lacasta Orus'],
      ['TRANSFERENCIA DE ZAMBRANO DURAN M ISABEL', 'M Isabel Zambrano Duran'],
      ['TRF. GARCIA-LLADO PI, M. TERESA LLOGUER', 'M. Teresa Garcia-Llado Pi'],
      ['BIZUM A TEJEDOR MORAN Mª DOLORES', 'Mª Dolores Tejedor Moran'],
    ]);
  });

  it('is not read out of a given name with initials, or of a shop', () => {
    expectNames([
      ['TRANSF. DE Mª ANGELES URKIZA BENGOA', 'Mª Angeles Urkiza Bengoa'],
      ['BIZUM A PROL DE BREIXO CASTIÑEIRAS', 'Breixo Castiñeiras'],
      ['BIZUM A CENTRO B', 'Centro B'],
    ]);
  });
});

it('a colon introduces a person or a purpose', () => {
  expectNames([
    ['TRANSFERENCIA RECIBIDA: NEREA DORADO', 'Nerea Dorado'],
    ['BIZUM ENVIADO: CENA VIERNES', null],
  ]);
});

describe('transfers between own accounts', () => {
  it.each([
    'LIQ.TARJ.CREDITO',
    'LIQUID. TARGETA CREDIT',
    `LIQ. TARJ. CREDITO ${CARD}`,
    'PAGO EXTRACTO TARJ. VISA',
    'ADEUDO MENSUAL TARJETA CREDITO',
    'CARGO TARJ. MASTERCARD MES ANTERIOR',
    'Traspàs a guardiola Vacances',
    'TRASPASO A HUCHA COCHE NUEVO',
    'Traspaso a tu objetivo Viaje',
    'Transferencia a hucha Navidad',
  ])('%s', (text) => {
    expect(read(text)).toMatchObject({ name: null, kind: 'own' });
  });

  it('exclude card charges, and a person named like a savings pot', () => {
    for (const text of ['COMISION TARJETA VISA', 'CUOTA ANUAL TARJETA', 'INTERESES TARJETA']) {
      expect([text, read(text).kind]).toEqual([text, 'none']);
    }
    expect(read('TRANSFERENCIA A GUARDIOLA SERRA, JOSEP').name).toBe('Josep Guardiola Serra');
  });
});

describe('the end of a name', () => {
  it('is a dash or slash between spaces, or “per”', () => {
    expectNames([
      ['TRANSFERENCIA A CARMEN RUBIO SANZ - REGALO BODA', 'Carmen Rubio Sanz'],
      ['TRANSF. DE ANDREU FONT MAS / SOPAR DIVENDRES', 'Andreu Font Mas'],
      ['BIZUM DE NURIA COLL PER EL SOPAR', 'Nuria Coll'],
      ['TRANSFERENCIA A REFORMAS LOPEZ - OBRA COCINA', 'Reformas Lopez'],
    ]);
  });

  it('comes before a word that announces a number', () => {
    expectNames([
      ['Adeudo de emasesa n 2024071000482213 ref. contrato 0091822', 'Emasesa'],
      ['Adeudo de aguas de cadiz nº 2024091000482213', 'Aguas de Cadiz'],
      ['ADEUDO DE FUNERARIA LA PAZ NUM 12345678', 'Funeraria La Paz'],
      ['DIA TIENDA 04417 PALENCIA', 'Dia'],
    ]);
  });

  it('comes before a town, even after an article and a square or station', () => {
    expectNames([
      ["BAR L'ESTACIO RIPOLL", "Bar L'Estacio"],
      ['RESTAURANTE EL MERCADO VALENCIA', 'Restaurante El Mercado'],
      ['CAFE PLAZA MAYOR', 'Cafe Plaza Mayor'],
    ]);
  });
});

it('lowercase letters after a star or in an address belong to the name', () => {
  expectNames([
    ['Compra Internet En Paypal *etsy, Dublin, Tarj. :*601234', 'Etsy'],
    ['Pago Movil En Sumup *panaderia Lar, Lugo, Tarj. :*601234', 'Panaderia Lar'],
    ['Pago Movil En Zettle_*quintana, Gijon, Tarj. :*601234', 'Quintana'],
  ]);
});

it('a legal form after a person’s name makes it a company', () => {
  for (const text of ['TRANSF. REBUDA MARTI ROVIRA SL FRA 24/118', 'TRANSF DE LUIS CANO, S.L.']) {
    expect([text, read(text, 1000).kind]).toEqual([text, 'merchant']);
  }
});

describe('apps and foreign accounts', () => {
  it('name the other side after their own words', () => {
    expectNames([
      ['Card transaction of 42.10 EUR issued by Carniceria Pepe JAVEA', 'Carniceria Pepe'],
      ['Sent money to John Smithers', 'John Smithers'],
      ['Received money from MRS J A PEMBROKE with reference lunch', 'Mrs J A Pembroke'],
      ['Wise Charges for: CARD-4410023981', null],
      ['COMPRA TARG. 4106XXXXXXXX7702 FORN CAN PERE-OLOT', 'Forn Can Pere'],
      ['TARG. *4471 FERRETERIA VALLS GRANOLLERS', 'Ferreteria Valls'],
    ]);
  });

  it.each([
    'Converted 600.00 EUR to 512.33 GBP',
    'Topped up account',
    'To space: Holidays',
    'From space: Impostos',
    'Hucha imagin: Cotxe nou',
    'Traspaso emitido a Cuenta NARANJA Vacaciones',
  ])('move own money: %s', (text) => {
    expect(read(text)).toMatchObject({ name: null, kind: 'own' });
  });
});

it('rent of a flat and the bank’s own terms name nobody', () => {
  const texts = [
    'LLOGUER JUNY PIS 2N 1A',
    'ALQUILER PISO 2 DCHA MAYO',
    'MANTENIMENT COMPTE 2N TRIM',
  ];
  expectNames(texts.map((text) => [text, null]));
});

it('a surname may be a feast, a shop or a place', () => {
  expectNames([
    ['TRANSF. A FAVOR DE MARTA NADAL ROCA CLASSES ANGLES', 'Marta Nadal Roca'],
    ['TRANSFERENCIA A JOSEP LLUIS FERRER PALAU LLOGUER MAIG', 'Josep Lluis Ferrer Palau'],
    ['TRANSFERENCIA A MARIA DEL MAR BARCELO LLULL LLOGUER', 'Maria del Mar Barcelo Llull'],
    ['TRANSF IMM A YOUSSEF EL IDRISSI NETEJA', 'Youssef El Idrissi'],
    ['TRANSF IMM A HASSAN BENALI NETEJA ESCALA', 'Hassan Benali'],
    ['BIZUM A TOMEU AMENGUAL BARBACOA', 'Tomeu Amengual'],
    ['TRANSFERENCIA A FAVOR DE AMINA EL HADDADI CUIDADO', 'Amina El Haddadi'],
  ]);
});
