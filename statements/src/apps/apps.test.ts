import { describe, expect, test } from 'vitest';
import { readAny } from '../read-any.ts';
import type { StatementAnswers } from '../reading/question.ts';
import { makeLedger } from '../testing/any/ledger.ts';
import { LOCALES } from '../testing/any/locales.ts';
import { nameOf, PRINTED_APPS, printApp } from '../testing/any/print-apps.ts';

const read = (text: string, answers: StatementAnswers = {}, currency: string | null = null) =>
  readAny(new TextEncoder().encode(text), {
    fileName: 'export.csv',
    today: '2026-11-26',
    answers,
    currency,
  });

async function accountsOf(text: string, answers: StatementAnswers = {}, currency = 'EUR') {
  const reading = await read(text, answers, currency);
  if ('question' in reading) throw new Error(`asks ${reading.question.ask}`);
  return reading.statement;
}

describe.each(PRINTED_APPS)('a list of $name', (app) => {
  test.each(LOCALES)('is read exactly ($name)', async (locale) => {
    const [one, other] = [5, 6].map((seed) => makeLedger({ seed, locale, roughTexts: true }));
    if (!one || !other) return;
    const ledgers = app.hasAccount ? [one, other] : [one];
    const { accounts, variant } = await accountsOf(printApp(app, ledgers), {}, one.currency);
    expect(variant).toBe(app.name);
    expect(accounts.map(({ currency }) => currency)).toEqual(ledgers.map((each) => each.currency));
    accounts.forEach(({ rows, name }, at) => {
      expect(name).toBe(app.hasAccount && app.name !== 'Firefly III' ? nameOf(at) : name);
      expect(
        rows.map(({ date, amount, description, category }) => [
          date.slice(0, 10),
          amount,
          description,
          category?.at(-1),
        ]),
      ).toEqual(ledgers[at]?.rows.map(({ day, cents, party }) => [day, cents, party, 'Food']));
    });
  });
});

const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('lists of apps', () => {
  test('Actual: reads splits, opening balances and transfers', async () => {
    const { accounts } = await accountsOf(
      csv(
        'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
        'Giro,2026-01-01,Starting Balance,,,100,0,Cleared',
        'Giro,2026-01-02,Shop,(SPLIT INTO 2) weekly,,0,-10,Cleared',
        'Giro,2026-01-02,Shop,(SPLIT 1 OF 2) bread,Food,-4,0,Cleared',
        'Giro,2026-01-02,Shop,(SPLIT 2 OF 2) tools,Home,-6,0,Cleared',
        'Giro,2026-01-03,Savings,,,-20,0,Cleared',
        'Savings,2026-01-03,Giro,,,20,0,Cleared',
      ),
    );
    expect(accounts.map(({ name, chain }) => [name, chain.opening])).toEqual([
      ['Giro', 10000],
      ['Savings', null],
    ]);
    expect(accounts[0]?.rows).toMatchObject([
      {
        ...{ amount: -1000, category: ['Home'] },
        parts: [
          { category: ['Food'], note: 'bread', cents: 400 },
          { category: ['Home'], note: 'tools', cents: 600 },
        ],
      },
      { amount: -2000, transferTo: 'Savings', type: 'transfer' },
    ]);
  });

  test('Copilot: takes signs from income, and leaves out what is pending', async () => {
    const head =
      'date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring';
    const rows = [
      '2026-01-02,Shop,10.00,posted,Bread,Food,false,,regular,Checking,1234,,',
      '2026-01-03,Cafe,4.00,pending,Coffee,Food,false,,regular,Checking,1234,,',
      '2026-01-04,Savings,50.00,posted,,,true,,internal transfer,Checking,1234,,',
    ];
    const income = '2026-01-05,Job,-900.00,posted,Salary,,false,,income,Checking,1234,,';
    const { accounts, skipped } = await accountsOf(csv(head, ...rows, income));
    expect(accounts).toMatchObject([
      {
        name: 'Checking 1234',
        rows: [
          { amount: -1000, category: ['Food', 'Bread'] },
          { amount: -5000, moved: 'transfer' },
          { amount: 90_000, category: ['Salary'] },
        ],
      },
    ]);
    expect(skipped.pending).toBe(1);
    expect(await read(csv(head, ...rows), { currency: 'USD' })).toMatchObject({
      question: { ask: 'direction' },
    });
  });

  test('Actual: refuses splits that do not add up', async () => {
    const text = csv(
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
      'Giro,2026-01-02,Shop,(SPLIT INTO 2) weekly,,0,-10,Cleared',
      'Giro,2026-01-02,Shop,(SPLIT 1 OF 2) bread,Food,-4,0,Cleared',
      'Giro,2026-01-02,Shop,(SPLIT 2 OF 2) tools,Home,-5,0,Cleared',
    );
    await expect(accountsOf(text)).rejects.toThrow(/^Line 2: the splits/);
  });

  test('Firefly III: reads a transfer between two currencies, splits and an opening balance', async () => {
    const head =
      'group_id,journal_id,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,category,tags,notes';
    const { accounts } = await accountsOf(
      csv(
        head,
        '1,1,Transfer,-100.00,110.00,EUR,USD,Move,2026-01-02,Giro,,Asset account,Dollars,,Asset account,,,',
        '2,2,Withdrawal,-4.00,,EUR,,Shop,2026-01-03,Giro,,Asset account,Shop,,Expense account,Food,"a,b",',
        '2,3,Withdrawal,-6.00,,EUR,,Shop,2026-01-03,Giro,,Asset account,Shop,,Expense account,Home,b,',
        '3,4,Opening balance,500.00,,EUR,,Opening,2026-01-01,Initial balance of Giro,,Initial balance account,Giro,,Asset account,,,',
      ),
    );
    expect(accounts).toMatchObject([
      {
        name: 'Giro',
        currency: 'EUR',
        chain: { opening: 50000 },
        rows: [
          { amount: -10000, transferTo: 'Dollars' },
          { amount: -1000, category: ['Home'], tags: ['a', 'b'], originalText: 'Shop' },
        ],
      },
      { name: 'Dollars', currency: 'USD', rows: [{ amount: 11000, transferTo: 'Giro' }] },
    ]);
  });

  test('YNAB: reads transfers, opening balances, splits and corrections', async () => {
    const head =
      'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';
    const { accounts } = await accountsOf(
      csv(
        head,
        'Cash,,01/31/2026,Transfer : Giro,,,,,$0.00,$20.00,Cleared',
        'Giro,Red,01/31/2026,Transfer : Cash,,,,,$20.00,$0.00,Cleared',
        'Giro,,01/30/2026,Shop,Living: Food,Living,Food,Split (1/2) bread,$4.00,$0.00,Cleared',
        'Giro,,01/30/2026,Shop,Living: Home,Living,Home,Split (2/2) tools,"$1,006.00",$0.00,Cleared',
        'Giro,,01/29/2026,Reconciliation Balance Adjustment,,,,,$0.00,$1.00,Cleared',
        'Giro,,01/01/2026,Starting Balance,,,,,$0.00,"$2,000.00",Cleared',
      ),
    );
    expect(accounts[1]).toMatchObject({
      name: 'Giro',
      chain: { opening: 200000 },
      rows: [
        { amount: 100, type: 'transfer' },
        {
          ...{ amount: -101000, category: ['Living', 'Home'] },
          parts: [
            { category: ['Living', 'Food'], note: 'bread', cents: 400 },
            { category: ['Living', 'Home'], note: 'tools', cents: 100_600 },
          ],
        },
        { amount: -2000, transferTo: 'Cash', tags: ['Red'] },
      ],
    });
  });

  const YNAB =
    'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';
  const part = (memo: string, category: string, outflow: string, more = '$0.00') =>
    `Giro,,01/30/2026,Shop,Living: ${category},Living,${category},${memo},${outflow},${more},Cleared`;

  test.each([
    [
      'a part is missing',
      [part('Split (1/3) a', 'Food', '$4.00'), part('Split (3/3) b', 'Home', '$6.00')],
    ],
    [
      'parts go both ways',
      [part('Split (1/2)', 'Food', '$4.00'), part('Split (2/2)', 'Home', '$0.00', '$1.00')],
    ],
    [
      'a part is a transfer',
      [
        part('Split (1/2)', 'Food', '$4.00'),
        'Giro,,01/30/2026,Transfer : Cash,,,,Split (2/2),$6.00,$0.00,Cleared',
      ],
    ],
    [
      'there are more than twenty',
      Array.from({ length: 21 }, (_, at) => part(`Split (${at + 1}/21)`, 'Food', '$1.00')),
    ],
  ])('YNAB: leaves the parts out and says so if %s', async (_, lines) => {
    const { accounts, notices } = await accountsOf(csv(YNAB, ...lines));
    expect(notices).toEqual([{ is: 'parts_left_out', count: 1, line: 2 }]);
    expect(accounts[0]?.rows).toHaveLength(1);
    expect(accounts[0]?.rows.every(({ parts }) => parts === undefined)).toBe(true);
  });

  test('YNAB: reads both spellings of splits, leaves out empty ones, and keeps neighbors apart', async () => {
    const { accounts, notices } = await accountsOf(
      csv(
        YNAB,
        part('(Split 1/2) bread', 'Food', '$4.00'),
        part('(Split 2/2) ', 'Home', '$6.00'),
        part('Split (1/3) x', 'Food', '$1.00'),
        part('Split (2/3)', 'Home', '$2.00'),
        part('Split (3/3)', 'Pets', '$0.00'),
        part('Splitting (1/2)', 'Food', '$9.00'),
      ),
    );
    expect(notices).toEqual([]);
    expect(
      accounts[0]?.rows.map(({ amount, parts }) => [amount, parts?.map((one) => one.cents)]),
    ).toEqual([
      [-1000, [400, 600]],
      [-300, [100, 200]],
      [-900, undefined],
    ]);
  });

  test('GnuCash: reads the sides of a purchase as parts, but not those of several accounts', async () => {
    const head =
      'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.';
    const line = (id: string, account: string, amount: string, memo = '') =>
      `2026-01-02,${id},,Shop,,CURRENCY::EUR,${memo},${account},,,${amount},,${amount}`;
    const { accounts, notices } = await accountsOf(
      csv(
        head,
        line('a', 'Assets:Giro', '-10.00'),
        line('a', 'Expenses:Food:Bread', '4.00', 'rye'),
        line('a', 'Expenses:Home', '6.00'),
        line('b', 'Assets:Giro', '-10.00'),
        line('b', 'Assets:Savings', '-1.00'),
        line('b', 'Expenses:Food', '4.00'),
        line('b', 'Expenses:Home', '7.00'),
        line('c', 'Assets:Giro', '90.00'),
        line('c', 'Income:Salary', '-100.00'),
        line('c', 'Expenses:Tax', '10.00'),
      ),
    );
    expect(
      accounts[0]?.rows.map(({ amount, category, parts }) => [amount, category, parts]),
    ).toEqual([
      [
        -1000,
        ['Home'],
        [
          { category: ['Food', 'Bread'], note: 'rye', cents: 400 },
          { category: ['Home'], note: null, cents: 600 },
        ],
      ],
      [-1000, ['Home'], undefined],
      [9000, ['Salary'], undefined],
    ]);
    expect(notices).toEqual([{ is: 'parts_left_out', count: 3, line: 5 }]);
  });

  test('GnuCash: reads a transfer and refuses sides that do not add up', async () => {
    const head =
      'Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.';
    const line = (account: string, amount: string, value = amount) =>
      `2026-01-02,x,,Move,,CURRENCY::EUR,,${account},,,${amount},,${value}`;
    const sides = [line('Assets:Giro', '-10.00'), line('Assets:Savings', '10.00')];
    const { accounts } = await accountsOf(csv(head, ...sides));
    expect(accounts).toMatchObject([
      { name: 'Giro', rows: [{ amount: -1000, transferTo: 'Savings' }] },
      { name: 'Savings', rows: [{ amount: 1000, transferTo: 'Giro' }] },
    ]);
    const wrong = csv(head, line('Assets:Giro', '-10.00'), line('Expenses:Food', '9.00'));
    await expect(accountsOf(wrong)).rejects.toThrow(/^Line 2: the splits/);
    const other = csv(
      head,
      line('Assets:Giro', '-11.00', '-10.00'),
      line('Expenses:Food', '10.00'),
    );
    await expect(accountsOf(other)).rejects.toThrow(/another currency/);
  });

  test('1Money: reads a transfer from one line', async () => {
    const { accounts } = await accountsOf(
      csv(
        'DATE,TYPE,FROM ACCOUNT,TO ACCOUNT / TO CATEGORY,AMOUNT,CURRENCY,AMOUNT 2,CURRENCY 2,TAGS,NOTES',
        '01/31/26,Transfer,Giro,Dollars,10.00,EUR,11.00,USD,,',
      ),
    );
    expect(accounts).toMatchObject([
      { name: 'Giro', currency: 'EUR', rows: [{ amount: -1000, transferTo: 'Dollars' }] },
      { name: 'Dollars', currency: 'USD', rows: [{ amount: 1100, transferTo: 'Giro' }] },
    ]);
  });

  test.each([
    ['both sides', ['01/03/2026 09:00:00,Savings,Giro,,,20,Transfer-In,,20.00,EUR,20']],
    ['one side', []],
  ])('Money Manager: reads a transfer with %s, and a correction', async (_, other) => {
    const { accounts } = await accountsOf(
      csv(
        'Period,Accounts,Category,Subcategory,Note,EUR,Income/Expense,Description,Amount,Currency,Accounts',
        '01/31/2026 09:00:00,Giro,Modified Bal.,,,5,Income,,5.00,EUR,5',
        '01/03/2026 09:00:00,Giro,Savings,,,20,Transfer-Out,,20.00,EUR,20',
        ...other,
        '01/02/2026 10:15:00,Giro,Food,Market,Bread,4.5,Exp.,white,4.50,EUR,4.5',
      ),
    );
    expect(accounts).toMatchObject([
      {
        name: 'Giro',
        rows: [
          { amount: -450, category: ['Food', 'Market'], note: 'white' },
          { amount: -2000, transferTo: 'Savings', moved: 'transfer' },
          { amount: 500, moved: 'correction' },
        ],
      },
      { name: 'Savings', rows: [{ amount: 2000, transferTo: 'Giro', moved: 'transfer' }] },
    ]);
  });

  test('reports an opening balance that comes after older rows', async () => {
    const { accounts, notices } = await accountsOf(
      csv(
        'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
        'Giro,2026-01-05,Starting Balance,,,100,0,Cleared',
        'Giro,2026-01-02,Shop,,Food,-4,0,Cleared',
      ),
    );
    expect(accounts[0]?.rows).toHaveLength(1);
    expect(notices).toEqual([{ is: 'opening_left_out', line: 2, account: 'Giro' }]);
  });

  test('Lunch Money: asks about the direction of positive amounts', async () => {
    const text = csv(
      'date,payee,amount,currency,category,notes,account_name,tags',
      '2026-01-02,Shop,12.50,eur,Food,,Giro,',
      '2026-01-03,Work,-900,eur,Income,,Giro,',
    );
    const reading = await read(text);
    expect('question' in reading && reading.question).toMatchObject({
      ask: 'direction',
      line: 2,
      cell: 'Shop: 12.50',
      choices: [
        { answer: 'out', income: 90000, expenses: 1250 },
        { answer: 'in', income: 1250, expenses: 90000 },
      ],
    });
    const { accounts } = await accountsOf(text, { direction: 'out' });
    expect(accounts[0]?.rows.map(({ amount }) => amount)).toEqual([-1250, 90000]);
  });

  test('asks for the currency of a list that states none', async () => {
    const text = csv(
      'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags',
      '2026-01-02,Shop,Food,Giro,SHOP 1,,-12.50,',
    );
    const reading = await read(text);
    expect('question' in reading && reading.question.ask).toBe('currency');
    const { accounts } = await accountsOf(text, { currency: 'GBP' }, '');
    expect(accounts[0]?.currency).toBe('GBP');
  });

  test.each([
    ['12.345', /in "amount" but found "12.345"/],
    ['abc', /in "amount" but found "abc"/],
  ])('refuses the amount %s', async (amount, refusal) => {
    const text = csv(
      'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags',
      `2026-01-02,Shop,Food,Giro,SHOP 1,,${amount},`,
    );
    await expect(accountsOf(text)).rejects.toThrow(refusal);
  });

  test('refuses a date without a leading year in an app that always writes it', async () => {
    const text = csv(
      'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags',
      '01/02/2026,Shop,Food,Giro,SHOP 1,,-1,',
    );
    await expect(accountsOf(text)).rejects.toThrow(
      /Line 2: Saldo expected a date in "date" but found "01\/02\/2026"/,
    );
  });
});
