import { describe, expect, it } from 'vitest';
import { readCsv } from './generic/read-csv.ts';
import { questionOf } from './generic/read-mapped.ts';
import type { StatementBank } from './index.ts';
import { rowsOf } from './testing/read.ts';

type Days = readonly (readonly [booked: string, value: string])[];
interface Layout {
  name: string;
  bank: StatementBank;
  write: (days: Days) => string;
}

const csv = (head: string, lines: readonly string[]) => `${[head, ...lines].join('\n')}\n`;
/** Balances of a list of one-euro payments, newest first. */
const after = (at: number) => `${10 + at},00`;

/** Layouts that have a second date besides the booking date. All except Revolut's list the newest row first. */
const LAYOUTS: readonly Layout[] = [
  {
    name: 'BBVA, Spanish',
    bank: 'BBVA',
    write: (days) =>
      csv(
        'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
        days.map(
          ([booked, value], at) =>
            `${value};${booked};CAFE;Pago con tarjeta;-1,00;EUR;${after(at)};EUR;`,
        ),
      ),
  },
  {
    name: 'BBVA, English',
    bank: 'BBVA',
    write: (days) =>
      csv(
        'Eff. Date;Date;Item;Transaction;Amount;Currency;Available;Currency;Comments',
        days.map(
          ([booked, value], at) =>
            `${value};${booked};CAFE;Card payment;-1,00;EUR;${after(at)};EUR;`,
        ),
      ),
  },
  {
    name: "CaixaBank's list",
    bank: 'CAIXABANK',
    write: (days) =>
      csv(
        'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
        days.map(([booked, value], at) => `${booked};${value};CAFE;;-1,00;${after(at)}`),
      ),
  },
  {
    name: "CaixaBank's long list",
    bank: 'CAIXABANK',
    write: (days) =>
      csv(
        'Número de cuenta;Divisa;F. Operación;F. Valor;Ingreso (+);Gasto (-);Saldo (+);Saldo (-)',
        days.map(
          ([booked, value], at) =>
            `2100 0001 05 0000000001;EUR;${booked};${value};;1,00;${after(at)};`,
        ),
      ),
  },
  {
    name: 'Revolut',
    bank: 'REVOLUT',
    write: (days) =>
      csv(
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        days.map(
          ([booked, started], at) =>
            `Card Payment,Current,${started} 10:00,${booked} 10:05,CAFE,-1,0,EUR,COMPLETED,${10 - at}`,
        ),
      ),
  },
];

const daysOf = async ({ bank, write }: Layout, days: Days) =>
  (await rowsOf(write(days), bank)).map(({ date }) => date.slice(0, 10)).sort();

describe.each(LAYOUTS)('the dates of $name', (layout) => {
  it.each(['/', '-'])(
    'are month-first if only that puts the two columns close together (%s)',
    async (sign) => {
      const days: Days = [
        ['10/02/2026', '10/01/2026'],
        ['09/04/2026', '09/03/2026'],
      ];
      const written = days.map(
        ([a, b]) => [a.replaceAll('/', sign), b.replaceAll('/', sign)] as const,
      );
      expect(await daysOf(layout, written)).toEqual(['2026-09-04', '2026-10-02']);
    },
  );

  it('are day-first if only that puts the two columns close together', async () => {
    const days: Days = [
      ['05/09/2026', '04/09/2026'],
      ['03/09/2026', '02/09/2026'],
    ];
    expect(await daysOf(layout, days)).toEqual(['2026-09-03', '2026-09-05']);
  });

  it('follow the majority if one row is a month apart', async () => {
    const days: Days = [
      ['05/09/2026', '04/09/2026'],
      ['03/09/2026', '03/08/2026'],
      ['03/09/2026', '02/09/2026'],
    ];
    expect(await daysOf(layout, days)).toEqual(['2026-09-03', '2026-09-03', '2026-09-05']);
  });
});

it('keeps a list in date order day-first even if a value date is a month earlier', async () => {
  const [, , list] = LAYOUTS;
  if (!list) throw new Error('no layout');
  const days: Days = [
    ['10/04/2026', '10/04/2026'],
    ['01/04/2026', '01/03/2026'],
    ['12/03/2026', '12/03/2026'],
    ['02/03/2026', '02/03/2026'],
  ];
  expect(await daysOf(list, days)).toEqual([
    '2026-03-02',
    '2026-03-12',
    '2026-04-01',
    '2026-04-10',
  ]);
});

describe('the date order suggested for a CSV', () => {
  const guessOf = (...lines: string[]) =>
    questionOf(readCsv(new TextEncoder().encode(csv('Date,Value date,Details,Amount', lines))))
      .guess.date_order;

  it.each([
    ['month-first', '10/02/2026,10/01/2026', '09/04/2026,09/04/2026'],
    ['day-first', '05/09/2026,04/09/2026', '03/09/2026,03/09/2026'],
    [undefined, '05/09/2026,05/09/2026', '03/09/2026,03/09/2026'],
  ])('is %s', (order, ...days) => {
    expect(guessOf(...days.map((day) => `${day},CAFE,-1.50`))).toBe(order);
  });
});
