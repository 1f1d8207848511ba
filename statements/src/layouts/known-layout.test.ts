import { bankNameOf } from '@saldo/domain/bank-names';
import { describe, expect, test } from 'vitest';
import { codesOf } from '../fields/currency-codes.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { readAny } from '../read-any.ts';
import { BANKS } from './index.ts';
import { codeOf, layoutOf, tellsBank } from './known-layout.ts';

const LAYOUTS = BANKS.flatMap(({ name, country, layouts }) =>
  layouts.map((layout) => ({ title: `${country ?? 'any country'}: ${name}`, ...layout })),
);

describe('the data of all banks', () => {
  test('name each bank of a country once', () => {
    const names = BANKS.map(({ name, country }) => `${country} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('spell each bank as it is shown', () => {
    const shown = BANKS.map((bank) => bankNameOf(codeOf(bank)));
    expect(shown).toEqual(BANKS.map(({ name }) => name));
  });

  test.each(LAYOUTS)('$title has headings that tell something, and their source', (layout) => {
    const { columns, sometimes = {}, currency, source } = layout;
    const headings = [...Object.keys(columns), ...Object.keys(sometimes)].map(foldWord);
    expect(new Set(headings).size).toBe(headings.length);
    expect(tellsBank(layout)).not.toBe('nothing');
    expect(source).toMatch(/^(?:https:\/\/\S+|published statement|known well)$/);
    if (currency) expect(codesOf(currency)).toEqual([currency]);
  });
});

describe('headings', () => {
  const told = (headings: string) => layoutOf(headings.split(','));

  test('that every bank writes tell nothing', () => {
    expect(told('Date,Description,Amount,Balance')).toBeNull();
    expect(told('Fecha,Concepto,Importe,Saldo')).toBeNull();
  });

  test('of two banks tell neither bank, and of two currencies neither currency', () => {
    const lloyds =
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance';
    expect(told(lloyds)).toMatchObject({ bank: null, currency: 'GBP' });
    const natwest = 'Date,Type,Description,Value,Balance,Account Name,Account Number';
    expect(told(natwest)).toMatchObject({ bank: null, currency: null });
  });

  test('may be beside others, but not beside a second amount', () => {
    const chase = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #';
    expect(told(chase)).toMatchObject({ bank: 'CHASE', currency: 'USD', days: 'month-first' });
    expect(told(`${chase},Zorblax`)).toMatchObject({ bank: 'CHASE' });
    expect(told(`${chase},Amount 2`)).toBeNull();
    expect(told(chase.replace('Posting Date,', ''))).toBeNull();
  });
});

describe('a file of Danske Bank', () => {
  const HEADINGS = 'Dato;Kategori;Underkategori;Tekst;Beløb;Saldo;Status;Afstemt';
  const ROWS = [
    '14-10-2026;Mad;Butik;REMA1000;-145,50;1.854,50;Udført;Nej',
    '15-10-2026;Mad;Butik;Netto;-54,50;1.800,00;Udført;Nej',
    '16-10-2026;Indkomst;Løn;Arbejde;2.000,00;3.800,00;Udført;Nej',
  ];
  const read = async (lines: readonly string[], above = '') => {
    const bytes = new TextEncoder().encode([above, HEADINGS, ...lines].join('\n'));
    const reading = await readAny(bytes, { fileName: 'a.csv', today: '2026-11-26' });
    if ('question' in reading) return `asks ${reading.question.ask}`;
    const { bank, accounts } = reading.statement;
    return `${bank} ${accounts[0]?.currency ?? ''}`;
  };

  test('is in its currency, and named', async () => {
    expect(await read(ROWS)).toBe('DANSKE BANK DKK');
  });

  test('is in another currency if the file says so', async () => {
    expect(await read(ROWS, 'Valuta: EUR')).toBe('DANSKE BANK EUR');
  });

  test('is asked about if the account is in another country', async () => {
    expect(await read(ROWS, 'Konto: DE89370400440532013000')).toBe('asks currency');
  });

  test('says nothing if its balances do not follow', async () => {
    const lines = ROWS.map((row) => row.replace('1.800,00', '1.700,00'));
    expect(await read(lines)).toMatch(/^asks/);
  });

  test('says nothing if other columns hold the money', async () => {
    const lines = ROWS.map((row) => row.replace('Butik', '-12,34'));
    expect(await read(lines)).not.toMatch(/^DANSKE/);
  });
});
