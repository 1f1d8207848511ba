import { listAccounts } from '@saldo/contract/accounts';
import { createCategory, listCategories } from '@saldo/contract/categories';
import { listReports, type Report, undoReport } from '@saldo/contract/imports';
import { createRule } from '@saldo/contract/rules';
import {
  listTransactions,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const HEAD = 'Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author';
const YNAB =
  'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';
const FIREFLY =
  'group_id,journal_id,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,category,tags,notes';
const IBAN = ibanOf('ES', '00812706150003239635');
const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

const ACTUAL = csv(
  'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
  'Everyday,2026-01-01,Starting Balance,,,100,0,Cleared',
  'Everyday,2026-01-05,Corner Shop,weekly,Snacks,-12.5,0,Cleared',
  'Everyday,2026-01-06,Filling Station,,Gas & Fuel,-40,0,Cleared',
  'Everyday,2026-01-07,Pot,,,-20,0,Cleared',
  'Everyday,2026-01-09,Landlord,,Rent,-30,0,Cleared',
  'Pot,2026-01-08,Everyday,,,20,0,Cleared',
);
const BANK = csv(
  `Cuenta;${IBAN};;`,
  'Fecha;Concepto;Importe;Saldo',
  '06/01/2026;COMPRA CORNER SHOP;-12,50;87,50',
  '06/01/2026;FILLING STATION 7;-40,00;47,50',
  '07/01/2026;TRASPASO;-20,00;27,50',
  '09/01/2026;RECIBO ALQUILER;-30,00;-2,50',
  '10/01/2026;NOMINA;500,00;497,50',
);

describeOnOneEngine('moving in from another app', (server) => {
  const send = async (user: TestUser, content: string, given: Record<string, string> = {}) => {
    const body = formOf('input', { name: 'export.csv', content });
    for (const [name, value] of Object.entries(given)) body.append(name, value);
    return user.raw('POST', '/api/reports', { body, headers: { 'Report-Type': 'AUTO' } });
  };
  const bring = async (user: TestUser, content: string, given = {}): Promise<Report> => {
    const { status, body } = await send(user, content, given);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  };
  const euros = { answers: JSON.stringify({ currency: 'EUR' }) };
  const rowsOf = async (user: TestUser): Promise<Transaction[]> => {
    const query = { from: '2026-01-01', to: '2026-12-31' };
    return (await user.call(listTransactions, { query })).items;
  };
  const found = async (user: TestUser, text: string): Promise<Transaction> => {
    const row = (await rowsOf(user)).find(({ description }) => description.includes(text));
    if (!row) throw new Error(`no row says ${text}`);
    return row;
  };

  it('imports accounts, categories, notes and transfers', async () => {
    const user = await server().signUp();
    const report = await bring(user, ACTUAL, euros);
    expect(report).toMatchObject({ bank: 'ACTUAL', imported: 5, transfers_linked: 1 });
    const accounts = await user.call(listAccounts, {});
    expect(accounts.map(({ name, bank }) => [name, bank])).toEqual([
      ['Everyday', 'ACTUAL'],
      ['Pot', 'ACTUAL'],
    ]);
    expect(accounts[0]?.balance).toBe(-2.5);
    const rows = await rowsOf(user);
    const said = rows.map(({ description, category_name, category_source }) => [
      description,
      category_name,
      category_source,
    ]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['Corner Shop · weekly', 'Snacks', 'hand'],
        ['Filling Station', 'Transport > Fuel', 'hand'],
        ['Landlord', 'Housing > Rent', 'hand'],
        ['Pot', 'Transfers > Between Own Accounts', 'rule'],
      ]),
    );
    const leg = await found(user, 'Pot');
    expect(leg).toMatchObject({ ignore_default_metrics: true, transfer: { account_name: 'Pot' } });
    // Importing the same export again adds nothing.
    expect(await bring(user, ACTUAL, euros)).toMatchObject({ imported: 0, duplicates: 5 });
    expect(await rowsOf(user)).toEqual(rows);
  });

  const whole = async (user: TestUser) => {
    const rows = await rowsOf(user);
    expect(rows).toHaveLength(6);
    const shop = rows.find(({ amount }) => amount === 12.5);
    expect(shop).toMatchObject({ category_name: 'Snacks', category_source: 'hand' });
    expect(shop?.description).toContain('weekly');
    expect(shop?.date).toContain('2026-01-06');
    expect(rows.find(({ amount }) => amount === 30)?.category_name).toBe('Housing > Rent');
    expect(rows.filter(({ transfer }) => transfer !== null)).toHaveLength(2);
    const accounts = await user.call(listAccounts, {});
    expect(accounts.map(({ bank, iban, balance }) => [bank, iban, balance])).toEqual(
      expect.arrayContaining([['SABADELL', IBAN, 497.5]]),
    );
    expect(accounts).toHaveLength(2);
    return rows;
  };

  it('takes figures from a later statement but keeps the app’s category and note, and undoing it restores the app’s figures', async () => {
    const user = await server().signUp();
    await bring(user, ACTUAL, euros);
    const before = await rowsOf(user);
    const report = await bring(user, BANK);
    expect(report).toMatchObject({ bank: 'SABADELL', imported: 1, duplicates: 4 });
    await whole(user);
    // The app's export still adds nothing.
    expect(await bring(user, ACTUAL, euros)).toMatchObject({ imported: 0, duplicates: 5 });
    await user.call(undoReport, { params: { id: report.id } });
    const dates = (rows: Transaction[]) => rows.map(({ id, date }) => `${id} ${date}`).sort();
    expect(dates(await rowsOf(user))).toEqual(dates(before));
  });

  it('gives the same rows if the statement was imported first', async () => {
    const user = await server().signUp();
    await bring(user, BANK);
    await bring(user, ACTUAL, euros);
    await whole(user);
  });

  it('keeps manual categories, and rules keep the app’s', async () => {
    const user = await server().signUp();
    const category = await user.call(createCategory, { body: { name: 'Mine', icon: '🍏' } });
    await user.call(createRule, {
      body: {
        name: 'all',
        conditions: [{ condition_field: 'amount', operator: 'greater_than', condition_value: 0 }],
        actions: [
          { target_field: 'category', target_value: category.id },
          { target_field: 'tags', target_value: 'ruled' },
        ],
      },
    });
    await bring(user, BANK);
    const shop = await found(user, 'CORNER');
    const other = await user.call(createCategory, { body: { name: 'Chosen', icon: '🍏' } });
    await user.call(updateTransaction, {
      params: { id: shop.id },
      body: { category: other.id, updated_at: shop.updated_at },
    });
    await bring(user, ACTUAL, euros);
    expect(await found(user, 'CORNER')).toMatchObject({ category_name: 'Chosen' });
    expect((await rowsOf(user)).find(({ amount }) => amount === 30)).toMatchObject({
      category_name: 'Housing > Rent',
      category_source: 'hand',
    });
    expect((await user.call(listCategories, {})).map(({ name }) => name)).toContain('Snacks');
  });

  it('imports tags, transfers without a counterparty, corrections and an IBAN', async () => {
    const user = await server().signUp();
    await bring(
      user,
      csv(
        HEAD,
        '2026-02-01T12:00:00+00:00,Cash,Expense,Coffee,-2.00,EUR,Bar,"one, two",Me',
        '2026-02-01T13:00:00+00:00,Cash,Income,Coffee,0.50,EUR,Given back,,Me',
        '2026-02-01T14:00:00+00:00,Cash,Income,Salary,900.00,EUR,Work,,Me',
        '2026-02-02T12:00:00+00:00,Cash,Incoming Transfer,Transfer,50.00,EUR,,,Me',
        '2026-02-02T12:00:00+00:00,Giro,Outgoing Transfer,Transfer,-50.00,EUR,,,Me',
        '2026-02-09T12:00:00+00:00,Giro,Outgoing Transfer,Transfer,-70.00,EUR,,,Me',
      ),
    );
    expect(await found(user, 'Bar')).toMatchObject({
      tags: ['one', 'two'],
      category_name: 'Dining > Cafés & Bakeries',
    });
    expect((await found(user, 'Given back')).is_refund).toBe(true);
    expect(await found(user, 'Work')).toMatchObject({
      ...{ is_refund: false, category_name: 'Income > Salary' },
    });
    const rows = await rowsOf(user);
    expect(rows.filter(({ transfer }) => transfer !== null).map(({ amount }) => amount)).toEqual([
      50, 50,
    ]);
    expect(rows.find(({ amount }) => amount === 70)?.ignore_default_metrics).toBe(true);
    await bring(
      user,
      csv(
        YNAB,
        'Giro,,03/31/2026,Reconciliation Balance Adjustment,,,,,$0.00,$1.00,Cleared',
        'Giro,,03/30/2026,Baker,🍞 Bread: Rolls,🍞 Bread,Rolls,,$3.00,$0.00,Cleared',
      ),
      { answers: JSON.stringify({ currency: 'EUR' }) },
    );
    expect(await found(user, 'Reconciliation')).toMatchObject({
      ignore_default_metrics: true,
      category_name: 'Uncategorized',
      account_name: 'Giro',
    });
    expect(await found(user, 'Baker')).toMatchObject({ category_name: 'Bread > Rolls' });
    await bring(
      user,
      csv(
        FIREFLY,
        `1,1,Withdrawal,-4.00,,EUR,,Shop,2026-04-03,Main,${IBAN},Asset account,Shop,,Expense account,Food,,`,
        '2,2,Transfer,-100.00,110.00,EUR,USD,Move,2026-04-02,Main,,Asset account,Dollars,,Asset account,,,',
      ),
    );
    const dollars = (await rowsOf(user)).find(({ currency }) => currency === 'USD');
    expect(dollars?.transfer).toMatchObject({ account_name: 'Main' });
    const main = (await user.call(listAccounts, {})).find(({ name }) => name === 'Main');
    expect(main).toMatchObject({ bank: 'SABADELL', iban: IBAN });
  });

  it('is private to the user, and forbidden for viewers', async () => {
    const user = await server().signUp();
    await bring(user, ACTUAL, euros);
    const other = await server().signUp();
    expect([await rowsOf(other), await other.call(listReports, {})]).toEqual([[], []]);
    const viewer = await server().signUp('VIEWER');
    expect((await send(viewer, ACTUAL, euros)).status).toBe(403);
  });

  it('refuses more categories than a user may have, and accepts any kind of name', async () => {
    const user = await server().signUp();
    const row = (name: string, at: number) =>
      `2026-02-${String((at % 27) + 1).padStart(2, '0')}T12:00:00+00:00,Cash,Expense,"${name}",-1.00,EUR,Bar,,Me`;
    const many = Array.from({ length: 1100 }, (_, at) => row(`Kind ${at}`, at));
    const refused = await send(user, csv(HEAD, ...many));
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'limit_reached']);
    expect(await rowsOf(user)).toEqual([]);
    const odd = ['\u202eevil', 'x'.repeat(300), '=1+1', '  ', '🏠', '__proto__'];
    await bring(user, csv(HEAD, ...odd.map(row)));
    expect(await rowsOf(user)).toHaveLength(odd.length);
  });

  it('reads categories of the same name, tags and notes from a list of an unknown bank', async () => {
    const user = await server().signUp();
    const before = await user.call(listCategories);
    const list = csv(
      'Date;Description;Amount;Currency;Category;Tags;Notes',
      '2026-01-05;Corner shop;-12.50;EUR;Food > Groceries;weekly, cash;for two',
      '2026-01-06;Somewhere;-1.00;EUR;Odds and Ends;;',
    );
    await bring(user, list, { bank: 'MYLIST' });
    const shop = await found(user, 'Corner shop');
    expect(shop).toMatchObject({
      category_name: expect.stringMatching(/Groceries$/),
      category_source: 'hand',
      tags: ['weekly', 'cash'],
      description: 'Corner shop · for two',
    });
    expect(await found(user, 'Somewhere')).toMatchObject({ category_source: 'none' });
    expect(await user.call(listCategories)).toHaveLength(before.length);
  });
});
