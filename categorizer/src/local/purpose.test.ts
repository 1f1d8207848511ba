import { describe, expect, it } from 'vitest';
import { asked, starters, wholeTaxonomy } from '../testing/rows.ts';
import { learn } from './learn.ts';
import { suggest } from './suggest.ts';

const model = learn({ categories: wholeTaxonomy(), labeled: [] });
const answerTo = (text: string, amount = -5000) =>
  suggest(model, [asked(text, { amount })]).suggestions[0];

describe('without a single label', () => {
  it.each([
    ['Transferencia realizada Alquiler piso octubre', 'housing.rent'],
    ['PISO MAYO Transferencia a favor de FINQUES SOLER alquiler', 'housing.rent'],
    ['REBUT MENJADOR ESCOLA EL ROURE', 'family.children'],
    ['Adeudo agua municipal', 'utilities.water'],
    ['VET CLINIC NORTE', 'family.pets'],
    ['PELUQUERIA CANINA TOBY', 'family.pets'],
    ['PERRUQUERIA NURIA', 'health.beauty'],
    ['Recibo Federacion de montana', 'health.fitness'],
    ['Adeudo jabekideen elkartea zubieta 4', 'housing.community'],
    [
      'Compra Froiteria Nova, Lugo, Tarjeta 5163XXXXXXXX0921 , Comision 0,00',
      'groceries.specialty',
    ],
    ['Cuota Tarjeta De Credito Mastercard 5163', 'fees.bank'],
    ['Recibo Seguro Coche Poliza 001', 'insurance.car'],
  ])('the purpose of a payment outranks the payment method: %s', (text, category) => {
    const answer = answerTo(text);
    expect(answer?.category_id).toBe(category);
    expect(answer?.degree).not.toBe('unsure');
  });

  it.each([
    ['LLAR INFANTS ESTEL Recibo', 'family.children'],
    ['Compra Alquiler De Bicicletas Costa', 'transport.shared'],
    ['AUTOEN ALOKAIRUA IBAIA', 'travel.carrental'],
    ['Adeudo gasoleo calefaccion pons', 'utilities.gas'],
    ['RECIBO ASCENSORES MERIDIANO', 'housing.maintenance'],
    ['Edertasun Zentroa Ileapaindegiak', 'health.beauty'],
    ['TARGETA *8812 HERBORISTARIA CAL PAU', 'groceries.specialty'],
    ['Autorecanvis del valles', 'transport.car'],
    ['Pago en XEADARIA O COUSO LUGO ES', 'dining.cafe'],
  ])('knows trades and purposes in four languages: %s', (text, category) => {
    expect(answerTo(text)?.category_id).toBe(category);
  });

  it.each([
    ['To Xoán Pazos Rei', 'transfers.people'],
    ['Bizum enviado a Jordi Fuster Vila', 'transfers.people'],
    ['Bizum enviado a Xoán Pazos Rei excursion cole', 'family.children'],
  ])('takes no person’s name for a shop or a trade: %s', (text, category) => {
    expect(answerTo(text)?.category_id).toBe(category);
  });

  it('does not confuse how a card was used with what it bought', () => {
    const text = 'Pago Movil En Arce Y Roble, Murcia, Tarj. :*552210';
    expect(answerTo(text)).toMatchObject({ category_id: null, proposal: null });
  });

  it.each([
    ['NOMINA MERCADONA', 'income.salary'],
    ['DIVIDENDO TELEFONICA', 'income.interest'],
    ['INTERESES CUENTA AHORRO', 'income.interest'],
    ['HMRC CHILD BENEFIT', 'income.benefits'],
    ['Abono prestacion desempleo sepe', 'income.benefits'],
  ])('a wage is a wage, whoever pays it: %s', (text, category) => {
    expect(answerTo(text, 120_000)?.category_id).toBe(category);
  });

  it.each([
    'Recibo COSTA NORTE SL',
    'Transferencia recibida de COSTA NORTE SL',
    'GESTION Y SERVICIOS NORTE',
    'OPERACION 2231',
    'RECIBO ARCE CONSULTING SL',
    'Recibo PRISMA',
    'Compra Orbea 12, Palencia, Tarjeta 5163XXXXXXXX0921 , Comision 0,00',
  ])('suggests nothing for %s', (text) => {
    expect(answerTo(text)).toMatchObject({ category_id: null, proposal: null });
  });

  it.each([
    ['a name inside a longer one', 'HARBOUR OYSTER SHACK', -5000],
    ['a short one that another begins with', 'ONO RAMEN HOUSE', -5000],
    ['who passes money on for anything', 'SPLITWISE', -5000],
    ['what comes from an account elsewhere', 'CHARLES SCHWAB BANK', 90_000],
    ['who may be paid for something else', 'NATIONWIDE MORTGAGE', -90_000],
    ['a word that any shop may bear', 'BODEGA LA SIERRA', -5000],
  ])('preselects nothing for %s: %s', (_, text, amount) => {
    expect(answerTo(text, amount)?.confidence).toBeLessThan(0.75);
  });

  it.each([
    ['LIDL MADRID CENTRO', 'groceries.supermarket'],
    ['KFC GRAN VIA', 'dining.fastfood'],
    ['SUPERMERCADO LIDL', 'groceries.supermarket'],
    ['RECIBO MES DE MARZO ENDESA', 'utilities.electricity'],
  ])('is sure of the shop in %s', (text, category) => {
    expect(answerTo(text)).toMatchObject({ category_id: category, degree: 'sure' });
  });

  it('is sure of nothing if two trades compete', () => {
    expect(answerTo('TALLER DE PAN')?.degree).toBe('unsure');
  });
});

it('gives the same answers to new users', () => {
  const own = learn({ categories: starters(), labeled: [] });
  const [answer] = suggest(own, [asked('ALQUILER PISO')]).suggestions;
  expect(answer?.degree).not.toBe('unsure');
});
