import { describe, expect, test } from 'vitest';
import { OpenedFile } from '../opened-file.ts';
import { StatementError } from '../statement.ts';
import { FORMS, type Form, isWritten } from '../testing/any/forms.ts';
import { type Ledger, makeLedger } from '../testing/any/ledger.ts';
import { LOCALES, type Locale } from '../testing/any/locales.ts';
import { shownText } from '../testing/any/print-cells.ts';
import { printDelimited } from '../testing/any/print-delimited.ts';
import { SHEET_CARRIERS } from '../testing/any/print-sheets.ts';
import { type PrintedTable, printTable } from '../testing/any/print-table.ts';
import { wildCase } from '../testing/any/random-lists.ts';
import { TRAPS } from '../testing/any/traps.ts';
import { writeBook } from '../testing/sheets.ts';
import { anonymize } from './anonymize.ts';
import { layoutOf, survivors } from './testing.ts';

const GIVEN = { fileName: 'list.csv', today: '2026-11-26' };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const textOfSheets = async (bytes: Uint8Array): Promise<string> =>
  (await new OpenedFile(bytes).sheets())
    .flatMap(({ rows }) => rows.map(({ cells }) => cells.join('\t')))
    .join('\n');

const ledgerOf = (form: Form, locale: Locale, seed: number): Ledger =>
  makeLedger({ seed, locale, rows: 24, ...form.ledger });

const delimiterOf = ({ text }: Form) => (text?.delimiter ? { delimiter: text.delimiter } : {});

async function faultsOf(
  text: string,
  { seed, delimiter = ';', ledger }: { seed: number; delimiter?: string; ledger?: Ledger },
): Promise<string[]> {
  const copy = await anonymize(bytesOf(text), { ...GIVEN, seed });
  const made = textOf(copy.bytes);
  return [
    ...(copy.sameOutcome ? [] : [`ends otherwise: ${copy.outcome.message ?? copy.outcome.sign}`]),
    ...(layoutOf(made, delimiter) === layoutOf(text, delimiter) ? [] : ['has another layout']),
    ...(ledger ? survivors(made, ledger) : []),
  ];
}

/**
 * Each form is copied in every fifth language, another fifth than the form before it, and into each kind of sheet every
 * fifth form. So each form meets all kinds of numbers and dates, and each language and kind of sheet a fifth of the
 * forms. `npm run test:long` copies all.
 */
const EVERY = process.env.TEST_AT_LENGTH ? 1 : 5;

describe.each(FORMS)('a copy of a list of the form: $name', (form) => {
  const at = FORMS.indexOf(form);
  test('has the same outcome and layout, and none of its content', async () => {
    const faults: Record<string, string[]> = {};
    for (const [place, locale] of LOCALES.entries()) {
      if ((place + at) % EVERY !== 0) continue;
      const ledger = ledgerOf(form, locale, 7 + place);
      if (!isWritten(form, ledger)) continue;
      const text = printDelimited(printTable(ledger, form.table), form.text);
      const found = await faultsOf(text, { seed: place, ledger, ...delimiterOf(form) });
      if (found.length > 0) faults[locale.name] = found;
    }
    expect(faults).toEqual({});
  });
});

const SHEETS: Readonly<Record<string, (table: PrintedTable) => Uint8Array>> = {
  ...SHEET_CARRIERS,
  '2003.xls': (table) =>
    writeBook([{ name: 'Movements', rows: table.map((row) => row.map(shownText)) }], 'xlml'),
};

test.each(Object.entries(SHEETS))(
  'a copy of %s has the same outcome as the sheet',
  async (fileName, print) => {
    const faults: Record<string, unknown> = {};
    const at = Object.keys(SHEETS).indexOf(fileName);
    for (const [place, form] of FORMS.entries()) {
      if ((place + at) % EVERY !== 0) continue;
      const locale = LOCALES[place % LOCALES.length];
      if (!locale || form.text?.quotes) continue;
      const ledger = ledgerOf(form, locale, 100 + place);
      const bytes = print(printTable(ledger, form.table));
      const copy = await anonymize(bytes, { ...GIVEN, fileName, seed: place });
      const shown = await textOfSheets(copy.bytes);
      const found = [...(copy.sameOutcome ? [] : [copy.outcome]), ...survivors(shown, ledger)];
      if (found.length > 0) faults[form.name] = found;
    }
    expect(faults).toEqual({});
  },
);

test('a copy of a page keeps its tags and entities but not its texts, links and scripts', async () => {
  const page = [
    '<html><head><meta name="author" content="Ana Ruiz"><title>Ana Ruiz</title><script>var user = "Ana Ruiz";</script></head><body>',
    '<!-- printed for Ana Ruiz --><p>Cuenta: ES91 2100 0418 4502 0005 1332</p>',
    '<table class="list"><tr><th>Fecha</th><th>Concepto</th><th>Importe</th><th>Saldo</th></tr>',
    '<tr><td>03/02/2026</td><td>Caf&eacute; <b>Ruiz</b> &amp; Hijos</td><td x:num="-2.40" x:str="Ana">-2,40&nbsp;&euro;</td><td>97,60&nbsp;&euro;</td></tr>',
    '<tr><td>04/02/2026</td><td><a href="/pay?to=Ruiz" title="Ana Ruiz">N&oacute;mina</a></td><td>100,00&nbsp;&euro;</td><td>197,60&nbsp;&euro;</td></tr>',
    '</table></body></html>',
  ].join('\n');
  const copy = await anonymize(bytesOf(page), { ...GIVEN, fileName: 'list.xls', seed: 1 });
  const made = textOf(copy.bytes);
  expect(copy.sameOutcome).toBe(true);
  const tagsOf = (text: string) => text.match(/<[/!]?\w*/g);
  expect(tagsOf(made)).toEqual(tagsOf(page));
  expect(made).toContain('<th>Concepto</th>');
  expect(made).toMatch(/&eacute; <b>\w{4}<\/b> &amp; \w{5}</);
  expect(made).not.toMatch(/Ana|Ruiz|Hijos|mina|0418|2[,.]40|97,60/);
});

test('replaces names that are also month names, and keeps months within dates', async () => {
  const list = [
    'Titular;Julio Paz Marco, NIF 12345678;',
    'Enero 2026;del 1 de enero de 2026 al 31 de enero de 2026;',
    'Fecha;Concepto;Importe;Saldo',
    '02 enero 2026;Marta 12 26;-2,40;97,60',
    '14 enero 2026;Pan de Julio;100,00;197,60',
    '15 enero 2026;Paz y Marco;-1,00;196,60',
    '',
  ].join('\n');
  const made = textOf((await anonymize(bytesOf(list), { ...GIVEN, seed: 1 })).bytes);
  expect(made).not.toMatch(/Julio|Paz|Marco|Marta|12345678/);
  expect(made).toMatch(/^Enero 20\d\d;\w{3} 1 de enero de 20\d\d al 31 de enero de 20\d\d;$/m);
  expect(made).toMatch(/^02 enero 20\d\d;\w{5} \d\d \d\d;/m);
});

/** Traps whose file cannot be copied. */
const REFUSED = ['nothing', 'blanks', 'JSON', 'control characters'];

test.each(TRAPS.filter(({ name }) => !REFUSED.includes(name)))(
  'a copy of a trap has the same outcome: $name',
  async ({ text }) => {
    expect(await faultsOf(text, { seed: 3 })).toEqual([]);
  },
);

test('copies of lists that no bank writes have the same outcome', async () => {
  const faults: Record<string, string[]> = {};
  for (let seed = 0; seed < 150; seed += 1) {
    const { form, locale } = wildCase(seed);
    const ledger = ledgerOf(form, locale, seed);
    const text = printDelimited(printTable(ledger, form.table), form.text);
    const found = await faultsOf(text, { seed, ledger, ...delimiterOf(form) });
    if (found.length > 0) faults[seed] = found;
  }
  expect(faults).toEqual({});
});

test.each(TRAPS.filter(({ name }) => REFUSED.includes(name)))(
  'makes no copy of: $name',
  async ({ text }) => {
    const made = anonymize(bytesOf(text), GIVEN);
    await expect(made).rejects.toThrow('Saldo can’t make an anonymized copy of this kind of file.');
  },
);

test('refuses a PDF', async () => {
  const made = anonymize(bytesOf('%PDF-1.7\n'), GIVEN);
  await expect(made).rejects.toThrow(StatementError);
  await expect(made).rejects.toThrow('Saldo can’t anonymize PDFs yet.');
});
