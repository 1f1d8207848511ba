import { describe, expect, it } from 'vitest';
import {
  type KnownRow,
  readStatement,
  recognitionKey,
  recognizeRows,
  type Statement,
  type StatementRow,
} from './index.ts';
import {
  EXPECTED as expected,
  composed as open,
  READABLE as readable,
} from './testing/composed-files.ts';

const opened = new Map<string, Promise<Statement>>();

const read = (name: string): Promise<Statement> => {
  const bank = expected[name]?.bank ?? 'CAIXABANK';
  const statement =
    opened.get(name) ?? readStatement(open(name), { bank, fileName: name, today: '2026-11-21' });
  opened.set(name, statement);
  return statement;
};

const known = (rows: readonly StatementRow[]): KnownRow[] =>
  rows.map((row) => ({ ...row, text: row.originalText }));

describe.each(readable)('%s', (name, wanted) => {
  it('yields the expected rows, sums, dates and account', async () => {
    const { accounts, skipped } = await read(name);
    const rows = accounts.flatMap((account) => account.rows);
    const sums: Record<string, number> = {};
    for (const { product, currency, rows: own } of accounts) {
      const key = product === 'deposit' ? `${currency}/deposit` : currency;
      sums[key] = own.reduce((total, row) => total + row.amount, 0);
    }
    const days = rows.map((row) => row.date.slice(0, 10)).sort();
    expect(rows).toHaveLength(wanted.rows);
    expect(sums).toEqual(wanted.sum_net_minor);
    expect([days[0], days.at(-1)]).toEqual([wanted.first, wanted.last]);
    expect(skipped).toMatchObject({ pending: 0, reverted: 0, zero: 0, ...wanted.skipped });
    if (wanted.account_iban !== undefined) expect(accounts[0]?.iban).toBe(wanted.account_iban);
  });

  it('is verified by its balances, oldest row first', async () => {
    const { accounts } = await read(name);
    for (const { chain, rows } of accounts) {
      expect(chain.status).toBe('holds');
      const sum = rows.reduce((total, row) => total + row.amount, 0);
      expect((chain.closing ?? 0) - (chain.opening ?? 0)).toBe(sum);
      expect(rows.map((row) => row.date)).toEqual(rows.map((row) => row.date).toSorted());
    }
  });
});

const told = readable.filter(([, { transactions }]) => transactions);

describe.each(told)('the transactions of %s', (name, { transactions = [], bank }) => {
  it("have the bank's amounts, fees, balances, types and texts", async () => {
    const { accounts } = await read(name);
    for (const { rows, product, currency } of accounts) {
      const own = transactions.filter(
        (row) => row.product === product && row.currency === currency,
      );
      const oldestFirst = bank === 'REVOLUT' ? own : own.toReversed();
      expect(
        rows.map(({ amount, fee, balance, type }) => ({ amount, fee, balance, type })),
      ).toEqual(
        oldestFirst.map(({ net_minor, fee_minor, balance_minor, type }) => ({
          amount: net_minor,
          fee: fee_minor,
          balance: balance_minor,
          type,
        })),
      );
      rows.forEach((row, i) => {
        const first = oldestFirst[i]?.text[0]?.replace(/ +/g, ' ') ?? '?';
        expect(row.originalText).toContain(first);
        expect(row.date.slice(0, 10)).toBe(oldestFirst[i]?.date);
        if (oldestFirst[i]?.started) {
          expect(row.started?.replace('T', ' ')).toBe(oldestFirst[i]?.started);
        }
      });
    }
  });
});

const families = [
  readable.filter(([, { bank }]) => bank === 'CAIXABANK'),
  readable.filter(([, { bank }]) => bank === 'BBVA'),
  readable.filter(([name, { bank }]) => bank === 'REVOLUT' && !name.includes('2019')),
].map((family) => family.map(([name]) => name));
const pairs = families.flatMap((family) =>
  family.flatMap((a) => family.map((b) => [a, b] as const)),
);

describe('importing any file after any other of the same account', () => {
  it.each(pairs)('adds nothing: %s, then %s', async (first, second) => {
    const [before, after] = [await read(first), await read(second)];
    expect(after.accounts).toHaveLength(before.accounts.length);
    before.accounts.forEach((account, i) => {
      const incoming = after.accounts[i]?.rows ?? [];
      const matches = recognizeRows(before.bank, known(account.rows), incoming);
      expect(matches).toEqual(account.rows.map((_, at) => at));
      expect(incoming.map((row) => recognitionKey(before.bank, row))).toEqual(
        account.rows.map((row) => recognitionKey(before.bank, row)),
      );
    });
  });
});

describe('card numbers', () => {
  it('are masked in every file', async () => {
    const { accounts } = await read('bbva/2026Y-02M-01D-10_00_00-Ultimos movimientos.xlsx');
    const texts = JSON.stringify(accounts);
    expect(texts).not.toContain('0000000000000000');
    expect(texts).toContain('•••• 0000 PANADERIA');
  });
});

describe('texts encoded twice', () => {
  it.each([
    ['caixabank/Movimientos_cuenta_0000001-mojibake.csv', 'SUPER ÑANDU SA'],
    ['caixabank/moviments-catala-latin1.csv', 'NOMINA TALLERES PEÑALVER SL'],
    ['norma43/enero-cp850.n43', 'NOMINA TALLERES PEÑALVER SL'],
    [
      'revolut/account-statement_2026-01-01_2026-01-31_es-es_000000.xlsx',
      'Cafetería "El Ñandú", Madrid',
    ],
  ])('are repaired in %s', async (name, text) => {
    const { accounts } = await read(name);
    expect(accounts.flatMap(({ rows }) => rows.map((row) => row.description))).toContain(text);
  });
});

describe('fees damaged by a spreadsheet', () => {
  it('are corrected from the balances and reported', async () => {
    const { notices } = await read('revolut/resaved-broken-fees.csv');
    expect(notices).toEqual([{ is: 'fees_corrected', count: 4 }]);
  });
});
