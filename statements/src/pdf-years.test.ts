import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { type PdfText, widthOf, writePdf } from './testing/any/pdf-writer.ts';

/** PDFs whose years, sums and accounts stand apart from their rows. All names and figures are invented. */

type Line = readonly (readonly [x: number, text: string, side?: 'right'])[];

const SIZE = 9;
const page = (lines: readonly Line[], top = 60, step = 16): PdfText[] =>
  lines.flatMap((line, at) =>
    line.map(([x, text, side]) => ({
      ...{ x: side ? x - widthOf(text, SIZE) : x, y: top + step * at, text, size: SIZE },
    })),
  );

async function read(pages: readonly PdfText[][]) {
  const options = { fileName: 'a.pdf', today: '2026-11-26', answers: { currency: 'EUR' } };
  try {
    const reading = await readAny(writePdf(pages), options);
    if ('question' in reading) return `asks ${reading.question.ask}`;
    return reading.statement.accounts.map(({ name, rows }) => [
      name ?? '',
      ...rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`),
    ]);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
}

const TITLES: Line[] = [[[50, 'Example Bank']], [[50, '1 Example Street, Example Town']]];
const HEAD: Line = [
  [50, 'Date'],
  [130, 'Description'],
  [400, 'Amount', 'right'],
];
const row = (day: string, text: string, amount: string, balance = ''): Line => [
  [50, day],
  [130, text],
  [400, amount, 'right'],
  ...(balance === '' ? [] : [[500, balance, 'right'] as const]),
];
const ROWS = [
  row('29 Dec', 'Bread', '-12.40'),
  row('31 Dec', 'Salary', '900.00'),
  row('2 Jan', 'Rent', '-450.00'),
];
const TRUTH = ['', '2025-12-29 -1240', '2025-12-31 90000', '2026-01-02 -45000'];
const ends = (
  from: string,
  to: string,
  closing = '537.60',
  [before, after] = ['Balance as of', 'Balance as of'],
): Line[] => [
  [
    [50, `${before} ${from}:`],
    [300, '100.00', 'right'],
  ],
  [
    [50, `${after} ${to}:`],
    [300, closing, 'right'],
  ],
  [
    [50, 'Total incoming:'],
    [300, '900.00', 'right'],
  ],
  [
    [50, 'Total outgoing:'],
    [300, '462.40', 'right'],
  ],
];

test('bounds the years by the days of the opening and the closing balance', async () => {
  const at = (closing?: string) =>
    read([page([...TITLES, ...ends('28.12.2025', '03.01.2026', closing), HEAD, ...ROWS])]);
  expect(await at()).toEqual([TRUTH]);
  expect(await at('537.70')).toMatch(/closing balance/);
});

test.each([
  ['alter Kontostand vom', 'neuer Kontostand vom'],
  ['Ancien solde au', 'Nouveau solde au'],
  ['Opening balance', 'Closing balance'],
])('bounds the years by the days of “%s” and “%s”', async (...names) => {
  const facts = ends('28.12.2025', '03.01.2026', undefined, names);
  expect(await read([page([...TITLES, ...facts, HEAD, ...ROWS])])).toEqual([TRUTH]);
});

test('leaves a line of the page’s edge that is printed over a row', async () => {
  const edge = (number: number): PdfText[] => [
    { x: 50, y: 700, text: 'No rights can be derived from this', size: SIZE },
    { x: 395, y: 700, text: `${number}/2`, size: SIZE },
  ];
  const first = page([...TITLES, ...ends('28.12.2025', '03.01.2026'), HEAD, ...ROWS.slice(0, 1)]);
  const over = page(ROWS.slice(1, 2), 700);
  const second = page([HEAD, ...ROWS.slice(2)]);
  expect(
    await read([
      [...first, ...over, ...edge(1)],
      [...second, ...edge(2)],
    ]),
  ).toEqual([TRUTH]);
});

const accountOf = (number: string, rows: readonly Line[], paid: string, left: string): Line[] => [
  [[50, `Savings account — 817-${number}`]],
  [...HEAD, [500, 'Balance', 'right']],
  ...rows,
  [
    [50, 'Total Deposit Amount:'],
    [190, paid],
    [300, 'Total Withdrawal Amount:'],
    [440, left],
  ],
];
const two = (date: string) => [
  page([...TITLES, [[480, date]], [[50, 'Thank you']]]),
  page([
    ...accountOf(
      '690892-838',
      [row('9 Jul', 'Shop', '-20.00', '980.00'), row('5 Jul', 'Pay', '300.00', '1,280.00')],
      '300.00',
      '20.00',
    ),
    ...accountOf(
      '690892-001',
      [row('21 Jul', 'Bar', '-7.00', '43.00'), row('20 Jul', 'Tea', '-3.00', '40.00')],
      '0.00',
      '10.00',
    ),
  ]),
];

test('bounds the years by the only date, and keeps numbered accounts apart', async () => {
  const found = await read(two('31/07/2025'));
  expect(found).toEqual([
    ['Savings account — 817-690892-838', '2025-07-09 -2000', '2025-07-05 30000'],
    ['Savings account — 817-690892-001', '2025-07-21 -700', '2025-07-20 -300'],
  ]);
  expect(await read(two('31/12/2025'))).toMatch(/year/);
});

const bill = (fees: string) => [
  page([
    ...TITLES,
    [[50, 'Opening/Closing 12/28/2025 - 01/03/2026']],
    [[50, 'Minimum Payment Due: 35.00']],
    ...(
      [
        ['Previous Balance', '500.00'],
        ['Payment, Credits', '-900.00'],
        ['Purchases', '+450.00'],
        ['Fees Charged', fees],
        ['Interest Charged', '0.00'],
        ['Available for Cash', '75.00'],
        ['New Balance', '62.40'],
      ] as const
    ).map(
      ([label, cents]): Line => [
        [50, label],
        [300, cents, 'right'],
      ],
    ),
    HEAD,
    row('12/29', 'Late fee', '-12.40'),
    row('12/31', 'Online payment, thank you', '900.00'),
    row('01/02', 'Shop', '-450.00'),
  ]),
];

test.each(['Statement closing date 01/03/2026', 'Rechnungsdatum: 03.01.2026'])(
  'bounds the years by “%s”, and leaves titles right above the headings',
  async (closed) => {
    const part = (title: string, ...rows: Line[]): Line[] => [[[50, title]], HEAD, ...rows];
    const sums: Line[] = [
      ['Previous Balance', '500.00'],
      ['Payment, Credits', '-900.00'],
      ['Purchases', '+462.40'],
      ['New Balance', '62.40'],
    ].map(
      ([label = '', cents = '']): Line => [
        [50, label],
        [300, cents, 'right'],
      ],
    );
    const lines: Line[] = [
      ...[...TITLES, [[50, closed]] as Line, [[50, 'Minimum Payment Due: 35.00']] as Line],
      ...[[[50, 'Payment due date: 01/25/2026']] as Line, ...sums],
      ...part('Payments', row('31 Dec', 'Online payment, thank you', '-900.00')),
      ...part('Purchases', row('29 Dec', 'Bread', '12.40'), row('2 Jan', 'Shop', '450.00')),
    ];
    expect(await read([page(lines, 60, 14)])).toEqual([
      ['', '2025-12-31 90000', '2025-12-29 -1240', '2026-01-02 -45000'],
    ]);
  },
);

test('proves a card’s bill by charges and fees of each kind', async () => {
  expect(await read(bill('+12.40'))).toEqual([TRUTH]);
  expect(await read(bill('+12.50'))).toMatch(/verify/);
});

test('reads a list whose days lead the texts, with wide spaces between groups', async () => {
  const line = (day: string, text: string, out: string, into: string, balance: string): Line => [
    [40, day],
    [90, text],
    [350, out, 'right'],
    [450, into, 'right'],
    [526, balance.split(' ')[0] ?? '', 'right'],
    [565, `${balance.split(' ')[1]} €`, 'right'],
  ];
  const found = await read([
    page([
      [[40, 'Relevé du 1 avril 2025 au 30 avril 2025']],
      [
        [40, 'Solde d’ouverture 1 avril 2025'],
        [320, '9 750,00 €', 'right'],
      ],
      [
        [40, 'Solde de fermeture 30 avril 2025'],
        [320, '9 426,76 €', 'right'],
      ],
      line('03 avr.', 'METRO', '87,09 €', '', '9 662,91'),
      line('05 avr.', 'MAXI', '323,62 €', '', '9 339,29'),
      line('07 avr.', 'DEPOT', '', '86,84 €', '9 426,13'),
      line('08 avr.', 'STM', '', '0,63 €', '9 426,76'),
    ]),
  ]);
  expect(found).toEqual([
    ['', '2025-04-03 -8709', '2025-04-05 -32362', '2025-04-07 8684', '2025-04-08 63'],
  ]);
});

test('finds a list below pages of other text', async () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at): Line => [[50, `Condition ${at + 1} of your account`]]);
  const found = await read([
    page([...TITLES, ...text(40)]),
    page(text(40)),
    page([...ends('28.12.2025', '03.01.2026'), HEAD, ...ROWS]),
  ]);
  expect(found).toEqual([TRUTH]);
});
