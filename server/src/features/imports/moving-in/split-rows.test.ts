import { createCategory } from '@saldo/contract/categories';
import { undoStep } from '@saldo/contract/history';
import { createRule } from '@saldo/contract/rules';
import { listTransactions, sumTransactions, type Transaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { beforeEach, expect, it } from 'vitest';

const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

const YNAB = (...more: string[]) =>
  csv(
    'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    'Giro,,01/30/2026,Corner Shop,Living: Snacks,Living,Snacks,Split (1/3) bread,€4.00,€0.00,Cleared',
    'Giro,,01/30/2026,Corner Shop,Living: Toys,Living,Toys,Split (2/3) ,€5.50,€0.00,Cleared',
    'Giro,,01/30/2026,Corner Shop,Living: Snacks,Living,Snacks,Split (3/3) cake,€0.50,€0.00,Cleared',
    ...more,
  );

const QIF = (...splits: string[]) =>
  `!Type:Bank\nD2026-01-30\nT-10.00\nPCorner Shop\nLSnacks\n${splits.join('\n')}\n^\n`;

const GNUCASH = csv(
  'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.',
  '2026-01-30,x,,Corner Shop,,CURRENCY::EUR,,Assets:Giro,,,-10.00,,-10.00',
  '2026-01-30,x,,Corner Shop,,CURRENCY::EUR,bread,Expenses:Snacks,,,4.00,,4.00',
  '2026-01-30,x,,Corner Shop,,CURRENCY::EUR,,Expenses:Toys,,,6.00,,6.00',
);

const BANK = csv(
  'Fecha;Concepto;Importe;Saldo',
  '30/01/2026;CORNER SHOP 17;-10,00;90,00',
  '31/01/2026;NOMINA;500,00;590,00',
);

describeOnEachEngine('split transactions of other apps', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });

  const euros = { answers: JSON.stringify({ currency: 'EUR' }) };
  /** QIF does not name its bank. */
  const ofBank = { ...euros, bank: 'N26' };
  const send = async (name: string, content: string, given: Record<string, string> = euros) => {
    const body = formOf('input', { name, content });
    for (const [field, value] of Object.entries(given)) body.append(field, value);
    return user.raw('POST', '/api/reports', { body, headers: { 'Report-Type': 'AUTO' } });
  };
  const bring = async (name: string, content: string, given?: Record<string, string>) => {
    const { status, body } = await send(name, content, given);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const rows = async (): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items;
  const category = async (name: string) =>
    (await user.call(createCategory, { body: { name, icon: '🧺', color: '#6366f1' } })).id;
  const LEFT_OUT = 'The parts of 1 split transaction were left out';

  it('become parts in categories of the same name or new ones, and are not imported twice', async () => {
    const toys = await category('Toys');
    const report = await bring('ynab.csv', YNAB());
    expect(report).toMatchObject({ imported: 1 });
    expect(JSON.stringify(report)).not.toContain(LEFT_OUT);
    const [row, other] = await rows();
    expect(other).toBeUndefined();
    expect(row).toMatchObject({ amount: 10, description: 'Corner Shop', category_source: 'hand' });
    expect(row?.splits.map(({ amount, note }) => [amount, note])).toEqual([
      [4, 'bread'],
      [5.5, null],
      [0.5, 'cake'],
    ]);
    const [snacks, second, third] = row?.splits.map((part) => part.category) ?? [];
    expect([second, third]).toEqual([toys, snacks]);
    expect(row?.category_name).toMatch(/Snacks$/);
    const { sums } = await user.call(sumTransactions, {
      query: { year: 2026, category: `${snacks}` },
    });
    expect(sums).toMatchObject([{ out: 4.5, count: 1 }]);
    expect(await bring('ynab.csv', YNAB())).toMatchObject({ imported: 0, duplicates: 1 });
    expect(await rows()).toEqual([row]);
  });

  it('from GnuCash become parts, and rules leave them alone', async () => {
    const food = await category('Groceries of mine');
    await user.call(createRule, {
      body: {
        name: 'Shop',
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'corner' },
        ],
        actions: [{ target_field: 'category', target_value: food }],
      },
    });
    await bring('gnucash.csv', GNUCASH);
    const [row] = await rows();
    expect(row?.splits.map(({ amount }) => amount)).toEqual([4, 6]);
    expect(row?.splits.map((part) => part.category)).not.toContain(food);
  });

  it('from QIF become parts in categories that exist', async () => {
    const snacks = await category('Snacks');
    await bring('shop.qif', QIF('SSnacks', 'Ebread', '$-4.00', 'SUnheard of', '$-6.00'), ofBank);
    const [row] = await rows();
    expect(row?.splits.map(({ category: id, amount, note }) => [id, amount, note])).toEqual([
      [snacks, 4, 'bread'],
      [expect.any(String), 6, null],
    ]);
    expect(
      await bring('shop.qif', QIF('SSnacks', 'Ebread', '$-4.00', 'SUnheard of', '$-6.00'), ofBank),
    ).toMatchObject({ imported: 0 });
    expect(await rows()).toEqual([row]);
  });

  it('stay whole if no category of theirs exists, and say their parts in the description', async () => {
    await bring('shop.qif', QIF('SUnheard of', '$-4.00', 'SUnseen', 'Ebread', '$-6.00'), ofBank);
    const [row] = await rows();
    expect(row).toMatchObject({ splits: [], category_source: 'none' });
    expect(row?.description).toContain('Unheard of 4.00; Unseen bread 6.00');
  });

  it('whose parts do not add up are imported whole, and the import says so', async () => {
    const report = await bring('shop.qif', QIF('SSnacks', '$-4.00', 'SToys', '$-5.00'), ofBank);
    expect(report).toMatchObject({ imported: 1 });
    expect(JSON.stringify(report)).toContain(`${LEFT_OUT} (line 2)`);
    expect((await rows())[0]).toMatchObject({ amount: 10, splits: [] });
  });

  it('add their parts to the row that the bank’s statement brought, once', async () => {
    await bring('bank.csv', BANK, {});
    const answers = { answers: JSON.stringify({ currency: 'EUR' }) };
    const [account] = (await user.raw('GET', '/api/accounts')).body as { id: string }[];
    const mapped = {
      ...answers,
      app_accounts: JSON.stringify([{ name: 'Giro', account_id: account?.id }]),
    };
    const report = await bring('ynab.csv', YNAB(), mapped);
    expect(report).toMatchObject({ imported: 0, duplicates: 1 });
    const shop = async () => (await rows()).find(({ amount }) => amount === 10);
    const row = await shop();
    expect(row?.splits.map(({ amount }) => amount)).toEqual([4, 5.5, 0.5]);
    await bring('ynab.csv', YNAB(), mapped);
    expect(await shop()).toMatchObject({ splits: row?.splits, description: row?.description });
    await user.call(undoStep, { params: { id: report.step_id } });
    expect(await shop()).toMatchObject({ splits: [] });
  });

  it.each([
    ['an amount that is none', YNAB('Giro,,01/29/2026,Shop,,,,Split (1/2) a,lots,€0.00,Cleared')],
    ['a date that is none', YNAB('Giro,,13/45/2026,Shop,,,,Split (1/2) a,€1.00,€0.00,Cleared')],
  ])('with %s are refused with their line', async (_, text) => {
    const { status, body } = await send('ynab.csv', text);
    expect(status).toBe(409);
    expect(body.detail.message ?? JSON.stringify(body)).toMatch(/Line 5/);
    expect(await rows()).toEqual([]);
  });

  it('with hostile texts and numbers do no harm', async () => {
    const memo = `Split (1/2) ${'x'.repeat(5000)}`;
    const hostile = [
      `Giro,,01/28/2026,=cmd(),"<script>: ${'y'.repeat(300)}",<script>,"${'y'.repeat(300)}",${memo},€1.00,€0.00,Cleared`,
      'Giro,,01/28/2026,=cmd(),Living: Toys,Living,Toys,Split (2/2),€2.00,€0.00,Cleared',
      'Giro,,01/27/2026,Shop,Living: Toys,Living,Toys,Split (1/99999999999999999999),€2.00,€0.00,Cleared',
      'Giro,,01/26/2026,Shop,Living: Toys,Living,Toys,Split (0/0),€2.00,€0.00,Cleared',
    ];
    expect(await bring('ynab.csv', YNAB(...hostile))).toMatchObject({ imported: 4 });
    const all = await rows();
    const split = all.find(({ amount }) => amount === 3);
    expect(split?.splits.map(({ amount }) => amount)).toEqual([1, 2]);
    expect(split?.splits[0]?.note?.length).toBeLessThanOrEqual(500);
  });
});
