import { readdirSync, readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { FORMS } from '../testing/any/forms.ts';
import { makeLedger, randomOf } from '../testing/any/ledger.ts';
import { LOCALES } from '../testing/any/locales.ts';
import { DAMAGES, mutate } from '../testing/any/mutate.ts';
import { printDelimited } from '../testing/any/print-delimited.ts';
import { printTable } from '../testing/any/print-table.ts';
import { anonymize } from './anonymize.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const TODAY = '2026-11-26';

const FILES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\/.*\.(?:csv|xlsx?)$/i.test(name),
);

/** Files whose copies have a different outcome, because the reader repairs amounts in the original. */
const OTHERWISE = ['revolut/resaved-broken-fees.csv'];

test.each(FILES)('the copy of %s has the same outcome', async (name) => {
  const bytes = readFileSync(new URL(name, FIXTURES));
  const fileName = name.split('/').at(-1) ?? '';
  const copy = await anonymize(bytes, { fileName, today: TODAY, seed: 5 });
  expect(copy.sameOutcome).toBe(!OTHERWISE.includes(name));
});

describe.each(DAMAGES)('the copy of a damaged list: %s', (damage) => {
  test('has the same outcome', async () => {
    const otherwise: number[] = [];
    for (let seed = 0; seed < 30; seed += 1) {
      const form = FORMS[seed];
      const locale = LOCALES[seed % LOCALES.length];
      if (!form || !locale) continue;
      const ledger = makeLedger({ seed, locale, rows: 12, ...form.ledger });
      const damaged = mutate(printTable(ledger, form.table), damage, randomOf(seed));
      if (!damaged) continue;
      const bytes = Buffer.from(printDelimited(damaged.table, form.text));
      const copy = await anonymize(bytes, { fileName: 'list.csv', today: TODAY, seed });
      if (!copy.sameOutcome) otherwise.push(seed);
    }
    expect(otherwise).toEqual([]);
  });
});

const ENCODINGS = [
  ...(['win1252', 'cp850', 'macintosh'] as const).map((page) => ({ page, name: 'es-ES' })),
  ...(['win1251', 'koi8u', 'iso88595', 'cp866'] as const).map((page) => ({ page, name: 'bg-BG' })),
  ...(['win1253', 'iso88597'] as const).map((page) => ({ page, name: 'el-CY' })),
  ...(['win1255', 'utf-16le', 'utf-16be', 'utf-8'] as const).map((page) => ({
    page,
    name: 'he-IL',
  })),
];

test.each(ENCODINGS)('the copy of a list in $page keeps the encoding', async ({ page, name }) => {
  const locale = LOCALES.find((one) => one.name === name);
  if (!locale) throw new Error(`no locale ${name}`);
  const text = printDelimited(printTable(makeLedger({ seed: 4, locale }), {}));
  const bytes = iconv.encode(text, page, { addBOM: page.startsWith('utf-16') });
  const copy = await anonymize(bytes, { fileName: 'list.csv', today: TODAY, seed: 4 });
  expect(copy.sameOutcome).toBe(true);
  const [heading] = text.split('\n');
  expect(iconv.decode(Buffer.from(copy.bytes), page).split('\n')[0]).toBe(heading);
});
