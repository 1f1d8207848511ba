import { describe, expect, it } from 'vitest';
import { cleanName } from '../merchant-name.ts';

const expectNames = (rows: readonly (readonly [text: string, name: string])[]) =>
  expect(
    rows.map(([text]) => `${text} → ${cleanName({ description: text, amount: -1000 })}`),
  ).toEqual(rows.map(([text, name]) => `${text} → ${name}`));

describe('a town after a shop’s name', () => {
  it('may be truncated to six letters', () => {
    expectNames([
      ['HOSTAL LA PALOMERA CADAQU', 'Hostal La Palomera'],
      ['KEBAB ESTAMBUL 2 BADALO', 'Kebab Estambul 2'],
      ['FRUTERIA LOLA GRANAD', 'Frutería Lola'],
      ['PELUQUERIA STYLO ALICAN', 'Peluquería Stylo'],
    ]);
  });

  it('may be a surname if the name before it is complete', () => {
    expectNames([
      ['Pago con tarjeta 5402XXXXXXXX2290 BAR LOS GIRASOLES CARMONA ES', 'Bar Los Girasoles'],
      ['MESON EL CANTARO ALMAGRO', 'Mesón El Cántaro'],
      ['FARMACIA CARMONA', 'Farmacia Carmona'],
      ['BAR LA PLAZA BURGOS', 'Bar La Plaza'],
    ]);
  });

  it('stays if only the shop’s type would remain', () => {
    expectNames([
      ['COMPRA TARJETA **** 8841 CASH LEPE HUELVA', 'Cash Lepe'],
      ['ESTANCO N 12 BURGOS', 'Estanco N 12'],
    ]);
  });

  it('is not assumed after a dash between two surnames', () => {
    expectNames([
      [
        'Pago con tarjeta 5402XXXXXXXX2290 FARMACIA ORTEGA-LINARES MALAGA ES',
        'Farmacia Ortega-Linares',
      ],
      ['COMPRA TARJ. 5402XXXXXXXX1023 FARMACIA ORTEGA-LINARES', 'Farmacia Ortega'],
    ]);
  });
});

it('purchased goods are cut from a name unless the shop is named after them', () => {
  expectNames([
    ['MUSEO DE LA MINERIA ENTRADAS', 'Museo de la Minería'],
    ['ACUARIO DE GIJON ENTRADAS', 'Acuario de Gijón'],
    ['DISCOTECA NOVA LLUM', 'Discoteca Nova Llum'],
    ['PUB MEDIA LUZ', 'Pub Media Luz'],
  ]);
});

it('a code after a payment service names nobody, and a web address is one word', () => {
  expectNames([
    ['STRIPE*L7Q2 MADRID ES', 'Stripe'],
    ['COMPRA INTERNET EN WWW.SEMILLASDELABUELO.ES', 'Semillasdelabuelo'],
  ]);
});

it('a one-word brand is recognized written as two, if short, or before its trade', () => {
  expectNames([
    ['MERCA DONA BURGOS', 'Mercadona'],
    ['TELE PIZZA ELDA', 'Telepizza'],
    ['DIA SUPERMERCADO 04417 LEON', 'DIA'],
    ['Compra HIPER USERA TOLEDO', 'Hiper Usera'],
  ]);
});

it('homeowner associations are spelled out', () => {
  expectNames([
    ['R/ COM.PROP. C/ MALLORCA 418', 'Comunidad de Propietarios C Mallorca 418'],
    ['RECIBO COM. PROPIETARIOS EDIF. SOL', 'Comunidad de Propietarios Edificio Sol'],
    ['REBUT COM. PROPIETARIS C/ NOU 12', 'Comunitat de Propietaris C Nou 12'],
    ['RECIBO CDAD. PROP. GARAJE EL PINAR', 'Comunidad de Propietarios Garaje El Pinar'],
  ]);
});

describe('an address after a shop’s name', () => {
  it('starts at an abbreviated street', () => {
    expectNames([
      ['COMPRA ZAPATERIA LUISA C/ SIERPES SEVILLA', 'Zapatería Luisa'],
      ['COMPRA PIZZERIA SICILIA C. REAL 14 A CORUÑA', 'Pizzería Sicilia'],
      ['Pago en HELADERIA BRUSTOLON AVDA ESPAÑA MARBELLA ES', 'Heladería Brustolon'],
      ['COMPRA BAR ZURICH GRAN VIA BILBAO', 'Bar Zurich'],
      ['COMPRA HOTEL GRAN VIA BILBAO', 'Hotel Gran Vía'],
      ['COMPRA BAR AVENIDA LUGO', 'Bar Avenida'],
    ]);
  });

  it('may be a saint’s town, a truncated town before the whole, or a town and a phone number', () => {
    expectNames([
      ['Pago en HOSTAL LA CASA DEL RIO S RAFAEL ES', 'Hostal La Casa del Río'],
      ['COMPRA OPTICA VISTA CLARA S SEBASTIAN', 'Óptica Vista Clara'],
      ['Pago Movil En Panaderia Tamadaba Agu, Aguimes, Tarj. :*551209', 'Panadería Tamadaba'],
      ['COMPRA OPT. MONCLOA VIGO 986', 'Óptica Moncloa'],
      ['COMPRA BAR LOS 300', 'Bar Los 300'],
    ]);
  });
});

it('abbreviated trades are spelled out in the language of the name', () => {
  expectNames([
    ['COMPRA REST. CAN BOIX-PERAMOLA', 'Restaurant Can Boix'],
    ['COMPRA REST. LA PEPA MALAGA', 'Restaurante La Pepa'],
    ['COMPRA PAST. CAL JAN', 'Pastisseria Cal Jan'],
    ['COMPRA CELLER SA VINYA-INCA', 'Celler Sa Vinya'],
    ['ADEUDO GIMN. CORPORE 05/26', 'Gimnasio Corpore'],
    ['ADEUDO ASOC. CULT. LA ALDABA', 'Asociación Cultural La Aldaba'],
    ['Adeudo de c.p. carrer major 12', 'Comunitat de Propietaris Carrer Major 12'],
    [
      'REBUT COM PROP PSG DE GRACIA 7 ADM. FINQUES SALA',
      'Comunitat de Propietaris Passeig de Gràcia 7',
    ],
  ]);
});

it('a club keeps its town and loses the member’s number and the team', () => {
  expectNames([
    ['REBUT CLUB TENNIS OLOT SOCI 1182 JUNY', 'Club Tennis Olot'],
    ['CLUB NATACIO REUS QUOTA ANY', 'Club Natació Reus'],
    ['RECIBO CLUB BALONCESTO LUGO ESCUELA', 'Club Baloncesto Lugo'],
  ]);
});

it('a filling station is called by its brand', () => {
  expectNames([
    ['COMPRA EST.SERV. LA LOMA REPSOL', 'Repsol'],
    ['COMPRA EST.SERV. LA LOMA', 'Estación de Servicio La Loma'],
  ]);
});
