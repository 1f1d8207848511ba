import { describe, expect, it } from 'vitest';
import { asked, wholeTaxonomy } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

/* These tests cover what an answer needs to be sure: nothing in the text may speak for another topic. */

const model = learn({ categories: wholeTaxonomy(), labeled: [] });

/** The texts whose answer is, or is not, sure. */
function thatAre(degree: 'sure' | 'not sure', texts: readonly string[], amount: number): string[] {
  const rows = texts.map((text) => asked(text, { amount }));
  const sure = new Set(
    suggest(model, rows).suggestions.flatMap((one) => (one.degree === 'sure' ? [one.id] : [])),
  );
  return rows
    .filter(({ id }) => sure.has(id) === (degree === 'sure'))
    .map(({ description }) => description);
}

const neverSure = (texts: readonly string[], amount = -5000) =>
  expect(thatAre('sure', texts, amount)).toEqual([]);
const alwaysSure = (texts: readonly string[], amount = -5000) =>
  expect(thatAre('not sure', texts, amount)).toEqual([]);

const pairs = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => `${one} ${other}`));

describe('a known shop', () => {
  it('is not sure beside the word of another trade', () => {
    const shops = ['CARREFOUR', 'MERCADONA', 'DECATHLON', 'ALSA', 'REPSOL'];
    neverSure(pairs(shops, ['DENTISTAS', 'PELUQUERIA', 'JUGUETERIA', 'VETERINARIO MARBELLA']));
    neverSure(['AVANZA XARKO BUS RECARGA', 'REAL SOCIEDAD FUNDAZIOA UDALEKUAK']);
  });

  it('is sure if the word names what it sells, whom it insures or where it stands', () => {
    alwaysSure(['O2 FIBRA Y MOVIL', 'RECIBO MAPFRE HOGAR', 'RECIBO LINEA DIRECTA AUTO']);
    alwaysSure(pairs(['CONSUM', 'MERCADONA', 'SFERA'], ['C/ DOCTOR LUQUE', 'PL. CATEDRAL']));
  });

  it('is not sure before an unknown word, if the name starts the names of other businesses', () => {
    const names = ['CARREFOUR', 'EROSKI', 'EL CORTE INGLES', 'PLUS ULTRA', 'AVANZA'];
    neverSure(pairs(names, ['XARKIPSA', 'XARKIPSA TALAVERA', 'RGTO. XOG.']));
    alwaysSure(pairs(names, ['TALAVERA', '0231', 'SA']));
    alwaysSure(['DECATHLON XARKIPSA', 'NETFLIX XARKIPSA']);
  });

  it('is not sure if any shop could have its name', () => {
    neverSure(['LA PEPITA XARKO', 'LA CENTRAL XARKO', 'LA MOLINA', 'O PAZO DE CORREOS LUGO']);
  });

  it('is not sure if pay goes back to it', () => {
    neverSure(pairs(['CAPRABO SA', 'MERCADONA SA'], ['NOMINA XARKO', 'PAGA EXTRA', 'FINIQUITO']));
  });
});

describe('a bank’s operation', () => {
  it('is not sure beside another one', () => {
    neverSure(['REEMB/BK DIVIDENDO EUROPA FI', 'REEMBOLSO FONDO DIVIDENDO GLOBAL'], 50_000);
  });

  it('is sure beside a shop, a trade or a fund', () => {
    alwaysSure(pairs(['SUSC. FONDO', 'COMPRA ACCIONES'], ['REPSOL', 'BK SMALL CAPS']));
    alwaysSure(pairs(['DIVIDENDO', 'ABONO DIVIDENDO'], ['IBERDROLA', 'REPSOL SA']), 6000);
    alwaysSure(pairs(['NOMINA'], ['TELEPIZZA SAU', 'BODEGAS MUGA SL', 'HOTELES XARKO']), 150_000);
  });
});

describe('what a note says', () => {
  it('is not sure if the payee is no person', () => {
    neverSure(
      pairs(
        ['TRANSFERENCIA A FAVOR DE RESIDENCIA EL VALLE', 'TRANSFERENCIA A CENTRO XARKO'],
        ['CONCEPTO MENSUALIDAD MAMA', 'CONCEPTO PARA MAMA'],
      ),
    );
    alwaysSure(['Transferència de: mama', 'TRANSFERENCIA A LAURA BERNAL SOTO CONCEPTO MAMA']);
  });

  it('does not include a surname before it', () => {
    const people = ['PERE LLOGUER CASALS', 'ROSA ALQUILER VIDAL'];
    neverSure(
      people.flatMap((one) => [
        `Transferencia realizada a ${one} Concepto: sopar`,
        `BIZUM A ${one} CONCEPTE CINE`,
      ]),
    );
    alwaysSure(['TRANSFERENCIA A ROSA VIDAL SANZ CONCEPTO ALQUILER']);
  });
});
