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
