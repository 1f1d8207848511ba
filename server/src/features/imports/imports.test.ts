import { listAccounts } from '@saldo/contract/accounts';
import { listReports } from '@saldo/contract/imports';
import { signed } from '@saldo/domain/money';
import { countsOf, stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed, EXPECTED, READABLE } from '@saldo/statements/testing/composed-files';
import { describe, expect, test } from 'vitest';

const CSV = 'caixabank/Movimientos_cuenta_0000001.csv';

const FAMILIES = [
  READABLE.filter(([, { bank }]) => bank === 'CAIXABANK'),
  READABLE.filter(([, { bank }]) => bank === 'BBVA'),
  READABLE.filter(([name, { bank }]) => bank === 'REVOLUT' && !name.includes('2019')),
];

describeOnEachEngine('importing a statement', (server) => {
  test.each(READABLE)('%s yields its rows and sums', async (name, expected) => {
    const user = await server().signUp();
    const report = await imported(user, expected.bank, composed(name));
    const rows = await stored(server(), user.id);
    const sums: Record<string, number> = {};
    for (const row of rows) {
      const key = row.product === 'deposit' ? `${row.currency}/deposit` : row.currency;
      sums[key] = (sums[key] ?? 0) + signed(row.amount, row.direction);
    }
    expect(sums).toEqual(expected.sum_net_minor);
    expect(rows).toHaveLength(expected.rows);
    expect(rows.at(0)?.date.slice(0, 10)).toBe(expected.first);
    expect(rows.at(-1)?.date.slice(0, 10)).toBe(expected.last);
    const skipped = Object.values(expected.skipped ?? {}).reduce((sum, n) => sum + n, 0);
    expect(report).toMatchObject({
      imported: expected.rows,
      duplicates: 0,
      skipped,
      total: expected.rows + skipped,
      from: expected.first,
      to: expected.last,
    });
  });

  test('returns what the contract promises, including the chain of balances', async () => {
    const user = await server().signUp();
    const report = await imported(user, 'CAIXABANK', composed(CSV));
    expect(report).toMatchObject({
      bank: 'CAIXABANK',
      file_name: 'statement.csv',
      account_id: report.accounts[0]?.id,
      accounts: [
        {
          name: 'CaixaBank ···· 0001',
          iban: 'ES2121000001050000000001',
          product: 'current',
          currency: 'EUR',
          imported: 10,
          duplicates: 0,
          chain: { status: 'holds', gaps: 0, opening: 412.3, closing: 1148.28 },
        },
      ],
      skipped_reasons: {},
      rules_changed: 0,
      transfers_linked: 0,
      known: [],
      undone_at: null,
      edited_since: 0,
    });
    const { step_id, ...listed } = report;
    expect(step_id).toEqual(expect.any(String));
    expect(await user.call(listReports)).toEqual([listed]);
  });

  test('a row keeps the bank’s original values separately from the displayed ones', async () => {
    const user = await server().signUp();
    const report = await imported(user, 'CAIXABANK', composed(CSV));
    const row = (await stored(server(), user.id)).find((one) => one.bank_amount === 1999);
    expect(row).toMatchObject({
      bank: 'CAIXABANK',
      date: '2026-01-20T00:00:00',
      period: 202601,
      purchase_date: '2026-01-18T00:00:00',
      direction: 'income',
      amount: 1999,
      fee: 0,
      type: 'card_payment',
      category_id: null,
      category_source: 'none',
      is_refund: true,
      search_text: 'devolucion compra',
      tags: '[]',
      report_id: report.id,
      bank_account_id: report.account_id,
      bank_date: '2026-01-20',
      bank_balance: 114_816,
      edited_at: null,
    });
    expect(row?.source_line).toBeGreaterThan(1);
  });

  test('ids keep the bank’s order within a day', async () => {
    const user = await server().signUp();
    await imported(user, 'CAIXABANK', composed(CSV));
    const rows = await stored(server(), user.id);
    const balances = rows.map((row) => row.bank_balance ?? 0);
    for (const [at, row] of rows.entries()) {
      if (at > 0) expect(balances[at]).toBe((balances[at - 1] ?? 0) + (row.bank_amount ?? 0));
    }
  });

  test('a file with several accounts is counted per account', async () => {
    const user = await server().signUp();
    const name = 'revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv';
    const report = await imported(user, 'REVOLUT', composed(name));
    expect(report.account_id).toBeNull();
    expect(report.accounts.map((account) => account.name).toSorted()).toEqual([
      'Revolut EUR',
      'Revolut Savings EUR',
      'Revolut USD',
    ]);
    expect(report.skipped_reasons).toEqual({ pending: 1, reverted: 1, zero: 1 });
    const again = await imported(user, 'REVOLUT', composed(name));
    expect(again).toMatchObject({ imported: 0, duplicates: 13, skipped: 3, total: 16 });
    expect(again.known).toHaveLength(13);
    expect(await user.call(listAccounts)).toHaveLength(3);
  });

  describe.each(FAMILIES)('the same transactions in other files', (...family) => {
    test.each(family)('are recognized after %s', async (first) => {
      const user = await server().signUp();
      const { bank, rows } = EXPECTED[first] ?? { bank: 'BBVA', rows: 0 };
      await imported(user, bank, composed(first));
      const { accounts } = await countsOf(server(), user.id);
      for (const [name] of family) {
        const report = await imported(user, bank, composed(name));
        expect(report, name).toMatchObject({ imported: 0, duplicates: rows });
      }
      expect(await countsOf(server(), user.id)).toMatchObject({ transactions: rows, accounts });
    });
  });

  test('a header without rows imports nothing and creates no account', async () => {
    const user = await server().signUp();
    const [header] = composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv')
      .toString()
      .split('\n');
    const report = await imported(user, 'REVOLUT', `${header}\n`);
    expect(report).toMatchObject({ total: 0, accounts: [], account_id: null, from: null });
    expect(await countsOf(server(), user.id)).toMatchObject({ accounts: 0, reports: 1 });
  });
});
