import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATEMENT_BANKS } from '@saldo/contract/common';
import { bankNameOf } from '@saldo/domain/bank-names';
import { expect, test } from 'vitest';
import { APP_NAMES } from '../app-codes.ts';
import { BANKS } from './index.ts';
import type { Bank, Layout } from './layout.ts';

const PAGE = join(import.meta.dirname, '../../../docs/supported-banks.md');
const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const listed = new Intl.ListFormat('en-GB');
const SHOWN = 4;

function headingsOf({ columns }: Layout): string {
  const headings = Object.keys(columns).map((heading) => heading.replaceAll('|', '\\|'));
  return `${headings.slice(0, SHOWN).join(', ')}${headings.length > SHOWN ? ' …' : ''}`;
}

const rowOf = ({ name, currency, layouts }: Bank): string =>
  `| ${name} | ${currency ?? 'any'} | ${layouts.map(headingsOf).join('<br>')} |`;

function sectionOf(country: string | null): string {
  const title = country === null ? 'Any country' : (countries.of(country) ?? country);
  const banks = BANKS.filter((bank) => bank.country === country);
  const sorted = banks.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const head = '| bank | currency | headings begin with |\n|---|---|---|';
  return `## ${title}\n\n${head}\n${sorted.map(rowOf).join('\n')}\n`;
}

function page(): string {
  const known = [...new Set(BANKS.map(({ country }) => country))];
  const named = known
    .filter((country) => country !== null)
    .toSorted((a, b) => (countries.of(a) ?? a).localeCompare(countries.of(b) ?? b, 'en'));
  const own = listed.format(STATEMENT_BANKS.map(bankNameOf));
  return `# Supported banks

Saldo reads statements of any bank. These ${BANKS.length} banks and apps it also recognizes by the headings of their lists, so it
doesn't ask about bank and currency. Banks whose lists have the same headings are not told apart: Saldo asks which one it is.

${own} have readers of their own. The lists of ${listed.format(APP_NAMES)} are read with accounts, categories and tags. All banks are
read from OFX, QIF, CAMT, MT940, Norma 43, ABO, CODA and CFONB, and from PDF statements with text.

Your bank is missing? [Add it](statements.md#how-to-add-a-bank): one small file, no code.

This page is made from \`statements/src/layouts\` with \`UPDATE_DOCS=1 npx vitest run --project rooms supported-banks\`.

${[...named, null].map(sectionOf).join('\n')}`;
}

test('docs/supported-banks.md lists the banks', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page());
  expect(readFileSync(PAGE, 'utf8')).toBe(page());
});
