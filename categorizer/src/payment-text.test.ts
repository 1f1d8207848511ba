import { expect, it } from 'vitest';
import { incomeKind, paymentText } from './payment-text.ts';

const natureOf = (description: string, amount = -2000) =>
  paymentText({ description, amount }).nature;

it('never treats money from a company as a habit between people, even if the text says only that it was sent', () => {
  expect(natureOf('TRANSFERENCIA RECIBIDA ESTUDIO NORTE SL', 150_000)).not.toBe('habit');
  expect(natureOf('Bizum enviado a Marta Gil cena')).toBe('habit');
});

it('treats every direct debit as a bill, whatever it is for', () => {
  expect(natureOf('ADEUDO UNICEF COMITE ESPANOL')).toBe('bill');
  expect(natureOf('RECIBO CARITAS DIOCESANA')).toBe('bill');
});

it('does not treat furniture as a bill', () => {
  expect(natureOf('LEROY MERLIN')).not.toBe('bill');
  expect(natureOf('RECIBO ALQUILER FINCAS SOLANA')).toBe('termly');
});

it('gives a subscription one key, whether or not a payment service comes first', () => {
  const keyOf = (description: string) => paymentText({ description, amount: -999 }).key;
  expect(keyOf('SPOTIFY AB')).toBe(keyOf('PAYPAL *SPOTIFY'));
  expect(keyOf('HBO MAX')).toBe(keyOf('Pago en PAYPAL *HBOMAX'));
});

it.each([
  [
    'pay',
    'NOMINA ACME SL',
    'Haberes Ajuntament de Barcelona',
    'ABONO PENSION INSS',
    'Payroll October',
  ],
  ['pay', 'Gehalt Siemens AG', 'Nomina Juan Perez', 'Salario'],
  [
    'other',
    'LIQUIDACION DE INTERESES',
    'ABONO POR LIQUIDACION CUENTA',
    'Interest earned',
    'CASHBACK',
  ],
  ['other', 'BIZUM DE LUCIA PEREZ', 'BIZUM RECIBIDO', 'TRANSFERENCIA DE JUAN GARCIA LOPEZ'],
  ['other', 'HACIENDA DEVOLUCION RENTA', 'Traspaso desde cuenta', 'DIVIDENDO TELEFONICA'],
  ['open', 'TRANSFERENCIA RECIBIDA ACME SOFTWARE SL', 'GLOBEX CORP', 'MERCADONA SA'],
])('reads from its text that an income is %s', (kind, ...texts) => {
  for (const description of texts) {
    expect(incomeKind({ description, amount: 185_000 }), description).toBe(kind);
  }
});

it.each([
  'TRANSFERENCIA DE ACME SL, CONCEPTO PAGA EXTRA JULIO',
  'ABONO GRATIFICACION EXTRAORDINARIA',
  'AJUNTAMENT DE VIC PAGA DE NADAL',
  'UDALA EKAINEKO APARTEKOA',
  'CONSELLERIA DE EDUCACION PAGA EXTRA XUÑO',
])('knows an extra pay: %s', (text) => {
  expect(natureOf(text, 150_000)).toBe('extra_pay');
  expect(natureOf(text, -150_000)).not.toBe('extra_pay');
});

it('knows the bills of schools, which pause in summer', () => {
  expect(natureOf('RECIBO COLEGIO SAN JOSE COMEDOR')).toBe('termly');
  expect(natureOf('ADEUDO ESCOLA BRESSOL EL NIU')).toBe('termly');
  expect(natureOf('RECIBO IBERDROLA CLIENTES')).toBe('bill');
});

it.each(['1T', 'T2', 'Q3'])('leaves the quarter %s out of the key', (quarter) => {
  const keyOf = (description: string) => paymentText({ description, amount: -4500 }).key;
  const bill = 'RECIBO COMUNIDAD DE VECINOS ALAMEDA 7';
  expect(keyOf(`${bill} ${quarter}`)).toBe(keyOf(bill));
});

it('keeps the key of a renamed company', () => {
  const keyOf = (description: string) => paymentText({ description, amount: -4500 }).key;
  expect(keyOf('RECIBO SECURITAS DIRECT ESPAÑA')).toBe(keyOf('RECIBO VERISURE'));
  expect(keyOf('ADEUDO RECIBO YOIGO')).toBe(keyOf('RECIBO MASORANGE SL'));
  expect(keyOf('RECIBO GAS NATURAL SERVICIOS')).toBe(keyOf('RECIBO NATURGY'));
  expect(keyOf('RECIBO ORANGERIE')).not.toBe(keyOf('RECIBO MASORANGE SL'));
});
