import { describe, expect, it } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { makeLedger } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { type PdfText, streamOf, writePdf } from './testing/any/pdf-writer.ts';
import { PDF_DESIGNS } from './testing/any/print-pdf.ts';
import { composed } from './testing/composed-files.ts';

const locale = LOCALES.find(({ name }) => name === 'en-IE');
if (!locale) throw new Error('no locale');
const ledger = makeLedger({ seed: 5, locale, rows: 40 });
const pagesOf = (name: string): PdfText[][] => {
  const design = PDF_DESIGNS.find((one) => one.name === name);
  if (!design) throw new Error(name);
  return design.print(ledger);
};

async function read(bytes: Uint8Array) {
  try {
    const reading = await readAny(bytes, { fileName: 'statement.pdf', today: '2026-11-26' });
    return 'question' in reading ? `asks ${reading.question.ask}` : 'is read';
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
}

const page = (lines: readonly (readonly (readonly [number, string])[])[]): PdfText[] =>
  lines.flatMap((line, at) => line.map(([x, text]) => ({ x, y: 60 + 16 * at, text })));

const HEAD = [
  [50, 'Date'],
  [130, 'Description'],
  [400, 'Amount'],
] as const;
const SPENT = [
  [
    [50, '03/01/2025'],
    [130, 'Bread'],
    [400, '12.40'],
  ],
  [
    [50, '14/01/2025'],
    [130, 'Rent'],
    [400, '450.00'],
  ],
  [
    [50, '15/01/2025'],
    [130, 'Tea'],
    [400, '3.10'],
  ],
] as const;
const TITLES = [
  [
    [50, 'Example'],
    [130, 'Bank'],
    [300, 'IE12 ABCD'],
    [400, 'EUR'],
  ],
] as const;
const FILLER = Array.from({ length: 8 }, () => [[50, 'Thank you for your trust']] as const);

const rowsOf = (pages: readonly PdfText[][]) =>
  pages.flatMap((texts, at) =>
    texts
      .filter(({ text }) => ledger.rows.some((row) => row.text === text))
      .map(({ y }) => ({ at, y })),
  );

const without = (pages: PdfText[][], place: { at: number; y: number } | undefined) =>
  pages.map((texts, at) => texts.filter(({ y }) => at !== place?.at || y !== place.y));

const plain = pagesOf('signed amounts');
const packed = streamOf('0'.repeat(30_000_000));

describe('a PDF that cannot be read says why', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'its last row is lost',
      () => writePdf(without(plain, rowsOf(plain).at(-1))),
      /closing balance of [\d.]+, but .*, a difference of [\d.]+/,
    ],
    [
      'its first row is lost',
      () => writePdf(without(plain, rowsOf(plain)[0])),
      /opening balance of [\d.]+, but .*, a difference of [\d.]+/,
    ],
    ['a password', () => writePdf(plain, { isLocked: true }), /is password-protected/],
    ['pictures of pages', () => writePdf([page(TITLES)]), /found no text in this PDF/],
    ['a form', () => writePdf(plain, { isForm: true }), /is a form/],
    [
      'drawn letters',
      () =>
        writePdf(
          plain.map((texts) =>
            texts.map((text) => ({ ...text, text: text.text.replace(/\d/g, '\ue001') })),
          ),
        ),
      /drawn as shapes/,
    ],
    [
      '301 pages',
      () => writePdf(Array.from({ length: 301 }, () => page(TITLES))),
      /301 pages, but Saldo reads at most 300/,
    ],
    [
      'it unpacks to 270 MB',
      () => writePdf(plain, { objects: Array.from({ length: 9 }, () => packed) }),
      /unpacks to far more/,
    ],
    ['its end is missing', () => writePdf(plain).slice(0, -40), /cut off at the end/],
    ['nothing but its kind', () => new TextEncoder().encode('%PDF-1.7\n%%EOF\n'), /damaged/],
    [
      'a letter',
      () => writePdf([page([...TITLES, ...FILLER, ...FILLER])]),
      /no list of transactions/,
    ],
    [
      'no balances and no sums',
      () => writePdf([page([...TITLES, HEAD, ...SPENT, ...FILLER])]),
      /don’t verify/,
    ],
    [
      'dates without a year, and no period',
      () =>
        writePdf([
          page([
            ...TITLES,
            HEAD,
            ...SPENT.map((line) =>
              line.map(([x, text]) => [x, text.replace('/2025', '')] as const),
            ),
            ...FILLER,
          ]),
        ]),
      /dates in this PDF don’t include a year/,
    ],
    [
      'a card bill without stated charges',
      () =>
        writePdf([
          page([
            ...TITLES,
            [
              [50, 'Previous balance'],
              [300, '100.00'],
            ],
            [
              [50, 'New balance'],
              [300, '565.50'],
            ],
            [
              [50, 'Minimum payment'],
              [300, '25.00'],
            ],
            HEAD,
            ...SPENT,
            ...FILLER,
          ]),
        ]),
      /don’t verify|asks direction/,
    ],
  ])('%s', async (_, print, says) => {
    expect(await read(print())).toMatch(says);
  });

  it('asks about a card bill only if its sums verify the answers', async () => {
    const sums = [
      [
        [50, 'Previous balance'],
        [300, '100.00'],
      ],
      [
        [50, 'New charges'],
        [300, '465.50'],
      ],
      [
        [50, 'New balance'],
        [300, '565.50'],
      ],
    ] as const;
    const bill = (charges: string) =>
      writePdf([
        page([
          ...TITLES,
          ...sums.map((line) =>
            line.map(([x, text]) => [x, text.replace('465.50', charges)] as const),
          ),
          HEAD,
          ...SPENT,
          ...FILLER,
        ]),
      ]);
    expect(await read(bill('465.50'))).toMatch(/asks|is read/);
    expect(await read(bill('465.40'))).toMatch(/don’t verify/);
  });
});

const expected: Record<string, { currency: string; rows: [string, number, string][] }> = JSON.parse(
  composed('pdf/expected.json').toString(),
);

describe('a PDF printed by a browser', () => {
  it.each(Object.entries(expected))('%s yields its rows', async (name, { currency, rows }) => {
    const bytes = composed(`pdf/${name}`);
    const reading = await readAny(bytes, { fileName: name, today: '2026-11-26' });
    if ('question' in reading) throw new Error(reading.question.ask);
    const [account] = reading.statement.accounts;
    expect(account?.currency).toBe(currency);
    expect(
      account?.rows.map(({ date, amount, description }) => [
        date.slice(0, 10),
        amount,
        description,
      ]),
    ).toEqual(rows);
  });
});
