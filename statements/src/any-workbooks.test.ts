import { describe, expect, it } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { type NamedSheet, type SheetCell, writeBook } from './testing/sheets.ts';

const HEAD = ['Date', 'Description', 'Amount', 'Balance', 'Currency'];
const january = [
  ['2026-01-20', 'Power', -30, 60, 'EUR'],
  ['2026-01-10', 'Coffee', -10, 90, 'EUR'],
];
const february = [
  ['2026-02-20', 'Gas', -15, 25, 'EUR'],
  ['2026-02-10', 'Bread', -20, 40, 'EUR'],
];
const sheet = (name: string, ...rows: SheetCell[][]): NamedSheet => ({ name, rows });

async function endOf(bytes: Uint8Array, fileName: string) {
  try {
    const reading = await readAny(bytes, { fileName, today: '2026-11-26' });
    if ('question' in reading) return { asks: reading.question.ask };
    return {
      accounts: reading.statement.accounts.map(({ iban, currency, rows, chain }) => ({
        ...{ iban, currency, status: chain.status },
        amounts: rows.map(({ amount }) => amount),
      })),
    };
  } catch (error) {
    if (error instanceof StatementError) return { refuses: error.message };
    throw error;
  }
}

const bookOf = (...sheets: NamedSheet[]) => endOf(writeBook(sheets, 'xlsx'), 'list.xlsx');

describe('a workbook of any bank', () => {
  it('is one statement if each month has a sheet, in any order', async () => {
    const whole = { status: 'holds', amounts: [-1000, -3000, -2000, -1500] };
    const one = sheet('January', HEAD, ...january);
    const other = sheet('February', HEAD, ...february);
    expect(await bookOf(one, other)).toMatchObject({ accounts: [whole] });
    expect(await bookOf(other, one)).toMatchObject({ accounts: [whole] });
    expect(await bookOf(one, other, sheet('Copy', HEAD, ...january))).toMatchObject({
      accounts: [whole],
    });
  });

  it('is refused if its sheets may belong to two accounts', async () => {
    const elsewhere = february.map(([day = '', text = '', amount = 0]) => [
      ...[day, text, amount],
      ...[null, 'EUR'],
    ]);
    const end = await bookOf(
      sheet('One', HEAD, ...january),
      sheet('Two', HEAD, ['2026-01-15', 'Tea', -1, 7, 'EUR']),
      sheet('Three', HEAD, ...elsewhere),
    );
    expect(end.refuses).toMatch(/^Sheet "One" and Sheet "Two" both contain a list/);
  });

  it.each([
    ['names', 'Konto 817890692001', 'Konto 817890692002', []],
    ['titles', 'One', 'Two', ['Account number', '817 890 692']],
  ])(
    'has an account for each sheet if their %s have different numbers',
    async (_, one, two, title) => {
      const above = (end: string) =>
        title.length > 0 ? [title.with(1, `${title[1]} ${end}`)] : [];
      const elsewhere = ['2026-01-15', 'Tea', -1, 7, 'EUR'];
      const end = await bookOf(
        sheet(one, ...above('001'), HEAD, ...january),
        sheet(two, ...above('002'), HEAD, elsewhere),
      );
      expect(end.accounts?.map(({ amounts }) => amounts)).toEqual([[-1000, -3000], [-100]]);
    },
  );

  it('uses the account and currency from a sheet before the list', async () => {
    const facts = sheet('Account', ['IBAN', 'DE02120300000000202051'], ['Currency', 'EUR']);
    const rows = january.map((row) => row.slice(0, 4));
    expect(await bookOf(facts, sheet('List', HEAD.slice(0, 4), ...rows))).toMatchObject({
      accounts: [{ iban: 'DE02120300000000202051', currency: 'EUR', amounts: [-1000, -3000] }],
    });
  });

  it('names the sheet of a row that cannot be read', async () => {
    const bad = sheet('Feb', HEAD, ['2026-02-10', 'Gas', 'x1', 40, 'EUR'], ...february);
    const end = await bookOf(sheet('Jan', HEAD, ...january), bad);
    expect(end.refuses).toMatch(/^Sheet "Feb"\. Row 2: "x1" isn’t an amount/);
  });
});

it("reads a page's account and currency from lines above the table", async () => {
  const row = (cells: readonly SheetCell[], tag = 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const table = [row(HEAD.slice(0, 4), 'th'), ...january.map((cells) => row(cells.slice(0, 4)))];
  const page = `<html><title>x</title><body><h1>Movements</h1><p>IBAN: DE02 1203 0000 0000 2020 51</p>
    <p>Currency: EUR</p><table>${table.join('')}</table></body></html>`;
  expect(await endOf(new TextEncoder().encode(page), 'list.xls')).toMatchObject({
    accounts: [{ iban: 'DE02120300000000202051', currency: 'EUR' }],
  });
});
