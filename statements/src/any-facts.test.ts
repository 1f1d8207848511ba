import { describe, expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists in which a row states balances or sums without saying so. All names and figures are invented. */

const ROWS = [
  '03.02.2026;Kino;K1;;-20,00;480,00',
  '05.02.2026;Lohn;K2;;300,00;780,00',
  '09.02.2026;Bahn;K3;;-80,00;700,00',
];
const TRUTH = ['2026-02-03 -2000', '2026-02-05 30000', '2026-02-09 -8000'];
const FACTS = '28.02.2026;Giro;DE02120300000000202051;EUR;500,00;700,00';
const answers = { currency: 'EUR' };

describe('a row of facts', () => {
  test.each([
    ['above the list', [FACTS, ...ROWS]],
    ['below the list', [...ROWS, FACTS]],
    ['above a list with the newest row first', [FACTS, ...ROWS.toReversed()]],
  ])('is not a movement %s', async (_, rows) => {
    const list = await readingOf(`${rows.join('\n')}\n`);
    expect(figures(list)).toEqual(TRUTH);
    expect(list).toMatchObject({ chain: 'holds', currencies: ['EUR'] });
  });

  test('is asked for if only sums show it', async () => {
    const text = [
      'Datum;Text;Soll;Steuer',
      ...ROWS.map((row) => `${row.split(';').slice(0, 2).join(';')};${row.split(';')[4]};`),
    ];
    const facts = '28.02.2026;Giro;500,00;700,00';
    const list = `${text.with(0, 'Datum;Text;Betrag;Steuer').concat(facts).join('\n')}\n`;
    expect(await readingOf(list, answers)).toMatchObject({ asks: 'row' });
    expect(figures(await readingOf(list, { ...answers, row: 'balance' }))).toEqual(TRUTH);
  });

  test('is asked for if its balances do not fit', async () => {
    const rows = [FACTS.replace('700,00', '701,00'), ...ROWS];
    const list = `${rows.join('\n')}\n`;
    expect(await readingOf(list)).not.toHaveProperty('rows');
    const answered = await readingOf(list, { ...answers, row: 'balance', amount: '#5' });
    expect(figures(answered)).toEqual(TRUTH);
  });

  test('is a movement if every row has the same balance', async () => {
    const list = await readingOf(
      `Date;Description;Amount;Balance;Currency
2026-02-09;Train;-80.00;700.00;EUR
2026-02-05;Pay;780.00;700.00;EUR
`,
      { gap: 'keep' },
    );
    expect(figures(list)).toEqual(['2026-02-05 78000', '2026-02-09 -8000']);
  });

  test('is a movement if its balance follows', async () => {
    const first = '01.02.2026;Start;K0;;500,00;500,00';
    const back = '11.02.2026;Miete;K4;;-200,00;500,00';
    const list = await readingOf(`${[first, ...ROWS, back].join('\n')}\n`, answers);
    expect(figures(list)).toEqual(['2026-02-01 50000', ...TRUTH, '2026-02-11 -20000']);
  });
});

describe('a row of sums without words', () => {
  const HEAD = 'Datum;Text;Ausgang;Eingang;Stand;Währung';
  const list = (...more: string[]) =>
    `${[HEAD, '03.02.2026;Kino;20,00;;480,00;EUR', '05.02.2026;Lohn;;300,00;780,00;EUR', '09.02.2026;Bahn;80,00;;700,00;EUR', ...more].join('\n')}\n`;

  test.each([';;100,00;300,00;;', ';;100,00;300,00;700,00;', ';;100,00;;;'])(
    'is left out: %s',
    async (sums) => {
      expect(figures(await readingOf(list(sums)))).toEqual(TRUTH);
    },
  );

  test.each([';;100,00;301,00;;', ';;20,00;;680,00;', ';;100,00;300,00;1,00;'])(
    'refuses other figures without a day: %s',
    async (sums) => {
      expect((await readingOf(list(sums))).refuses).toBeDefined();
    },
  );
});

test('reads rows that have only a fee', async () => {
  const list = await readingOf(`Date;Description;Money in;Money out;Fee;Balance;Currency
2026-02-03;Cinema;;20.00;;480.00;EUR
2026-02-05;Cash;;50.00;2.50;427.50;EUR
2026-02-09;Card;;;4.00;423.50;EUR
2026-02-10;Pay;100.00;;;523.50;EUR
`);
  expect(figures(list)).toEqual([
    '2026-02-03 -2000',
    '2026-02-05 -5250',
    '2026-02-09 -400',
    '2026-02-10 10000',
  ]);
});

test('reads amounts with three decimals only where no group of thousands fits', async () => {
  const list = (one: string) =>
    readingOf(`Date;Description;Amount;Currency
2026-02-03;Cinema;${one};EUR
2026-02-05;Pay;345.670;EUR
`);
  expect(figures(await list('-12000.330'))).toEqual(['2026-02-03 -1200033', '2026-02-05 34567']);
  expect(figures(await list('-0.500'))).toEqual(['2026-02-03 -50', '2026-02-05 34567']);
  expect(figures(await list('-12.330'))).toEqual(['2026-02-03 -1233000', '2026-02-05 34567000']);
  expect((await list('-12000.335')).rows).toBeUndefined();
});

describe('amounts in a currency with three decimals', () => {
  const BALANCES = 'Date,Description,Debit,Credit,Balance,Currency\n';
  test.each([
    [
      'below one',
      'Date;Description;Amount;Currency\n2025-01-13;Bread;-0.750;KWD\n2025-01-14;Rent;-45.100;KWD\n',
      ['2025-01-13 -75', '2025-01-14 -4510'],
    ],
    [
      'with a comma',
      'Date;Libellé;Montant;Devise\n13/01/2025;Pain;-1,250;TND\n14/01/2025;Loyer;-450,000;TND\n15/01/2025;Eau;-0,850;TND\n',
      ['2025-01-13 -125', '2025-01-14 -45000', '2025-01-15 -85'],
    ],
    [
      'in groups',
      `${BALANCES}2025-01-13,Bread,1.200,,"1,234.500",BHD\n2025-01-14,Rent,45.100,,"1,189.400",BHD\n2025-01-15,Pay,,"1,000.000","2,189.400",BHD\n`,
      ['2025-01-13 -120', '2025-01-14 -4510', '2025-01-15 100000'],
    ],
    [
      'next to the code',
      'Date;Description;Amount\n2025-01-13;Bread;OMR -0.750\n2025-01-14;Rent;-45.100 OMR\n',
      ['2025-01-13 -75', '2025-01-14 -4510'],
    ],
  ])('are read if the last is zero: %s', async (_, text, rows) => {
    expect(figures(await readingOf(text))).toEqual(rows);
  });

  test.each([
    ['-0.755', '-45.100', /Line 2: "-0.755" has more than two decimals/],
    ['-0.750', '-4545.125', /Line 3: "-4545.125" has more than two decimals/],
    ['-1.205', '-45.100', /amounts in KWD have three decimals/],
    ['-1.200', '-45.100', /amounts in KWD have three decimals/],
  ])(
    'are refused with the reason if one would be lost or could be in thousands: %s',
    async (one, other, reason) => {
      const list = await readingOf(
        `Date;Description;Amount;Currency\n2025-01-13;Bread;${one};KWD\n2025-01-14;Rent;${other};KWD\n`,
      );
      expect(list.refuses).toMatch(reason);
    },
  );
});

test('reads quotes within quoted fields that are not doubled', async () => {
  const list = await readingOf(`Date,Description,Amount,Currency
2026-02-03,"Pay for "the cinema"; thanks","-1,020.00",EUR
2026-02-05,"Bar "Sol"","-5.00",EUR
2026-02-09,"12" pipe, long",-7.50,EUR
2026-02-10,"A ""good"" one, again",-8.50,EUR
`);
  expect(list.rows).toEqual([
    '|2026-02-03|-102000|Pay for "the cinema"; thanks',
    '|2026-02-05|-500|Bar "Sol"',
    '|2026-02-09|-750|12" pipe, long',
    '|2026-02-10|-850|A "good" one, again',
  ]);
});

test('asks nothing about money that only describes the amount', async () => {
  for (const name of ['Кэшбэк', 'Round up', 'Tax', 'Cashback', 'Original sum']) {
    const list = await readingOf(`Date;Description;Amount;${name};Currency
2026-02-03;Cinema;-20.00;0.20;EUR
2026-02-05;Pay;300.00;9.00;EUR
`);
    expect(figures(list)).toEqual(['2026-02-03 -2000', '2026-02-05 30000']);
  }
});

test('never takes the currency of an original amount for that of the row', async () => {
  for (const sum of ['Original sum', 'Foreign sum', 'Ursprungsbetrag', 'Původní částka']) {
    const list = await readingOf(`Date;Description;Amount;${sum};Original currency
2026-02-03;Cinema;-20.00;-22.00;USD
2026-02-05;Pay;-30.00;-26.00;GBP
`);
    expect(list.asks).toBe('currency');
  }
});

describe('rows below a list', () => {
  const HEAD = 'Date;Text;Ref;Out;In;Currency';
  const LISTED = [
    '03.02.2026;Kino;7;20,00;;EUR',
    '05.02.2026;Lohn;8;;300,00;EUR',
    '09.02.2026;Bahn;9;80,00;;EUR',
  ];
  const below = async (...rows: string[]) =>
    readingOf(`${[HEAD, ...LISTED, ...rows].join('\n')}\n`);

  test.each([
    ['sums of both sides', ['Zwergpunkte;;;100,00;300,00;']],
    ['a sum of each side', ['Zwerg raus;;;100,00;;', 'Zwerg rein;;;;300,00;']],
    [
      'a summary with other columns',
      ['Resumen;;;;;', 'Zwerge raus;2;100,00;;;', 'Zwerg;1;300,00;;;'],
    ],
  ])('are no movements if they state %s', async (_, rows) => {
    expect(figures(await below(...rows))).toEqual(TRUTH);
  });

  test('are no movements if one column has the sum of either side', async () => {
    const list = await readingOf(`Date;Text;Amount;Currency
03.02.2026;Kino;-20,00;EUR
05.02.2026;Lohn;300,00;EUR
09.02.2026;Bahn;-80,00;EUR
Zwerg raus;;-100,00;
Zwerg rein;;300,00;
`);
    expect(figures(list)).toEqual(TRUTH);
  });

  test('are never taken for sums because one side has no amounts', async () => {
    const list = await readingOf(`Date;Text;Out;In;Currency
03.02.2026;Kino;20,00;;EUR
05.02.2026;Miete;300,00;;EUR
09.02.2026;Bahn;80,00;;EUR
gestern;Kino;20,00;;EUR
`);
    expect(list.rows).toBeUndefined();
  });

  test.each(['gestern;Kiosk;10;3,50;;EUR', 'heute;Kiosk;10;;3,50;EUR'])(
    'are never lost if only their day is a word: %s',
    async (row) => {
      expect((await below(row)).refuses).toMatch(/isn’t a date/);
    },
  );
});
