import { expect, test } from 'vitest';
import { readAny } from '../read-any.ts';
import type { StatementAnswers } from '../reading/question.ts';

async function accountsOf(text: string, answers: StatementAnswers = {}) {
  const options = { fileName: 'export.csv', today: '2026-11-26', answers };
  const reading = await readAny(new TextEncoder().encode(text), options);
  if ('question' in reading) throw new Error(`asks ${reading.question.ask}`);
  return reading.statement;
}

const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

test('MoneyWiz: reads opening balances and transfers, and passes over the rows of accounts', async () => {
  const { accounts, variant } = await accountsOf(
    csv(
      'sep=,',
      '"Name","Current balance","Account","Transfers","Description","Payee","Category","Date","Time","Memo","Amount","Currency","Check #","Tags","Balance"',
      '"Cash","1,380.00","THB","","","","","","","","","","","",""',
      '"","","Cash","","Opening balance","","","01/10/2026","08:00","","1,690.00","THB","","","1,690.00"',
      '"","","Cash","","Lunch","Noodle bar","Food ► Eating out","21/10/2026","20:33","with Jo","-310.00","THB","","fun","1,380.00"',
      '"Giro","2,900.50","EUR","","","","","","","","","","","",""',
      '"","","Giro","","Pay","Acme","Salary","15/10/2026","09:00","","3,000.50","EUR","","","3,000.50"',
      '"","","Giro","Savings","Transfer","","","16/10/2026","09:00","","-100.00","EUR","","","2,900.50"',
    ),
  );
  expect(variant).toBe('MoneyWiz');
  expect(accounts).toMatchObject([
    {
      name: 'Cash',
      currency: 'THB',
      chain: { opening: 169_000 },
      rows: [{ amount: -31_000, category: ['Food', 'Eating out'], tags: ['fun'] }],
    },
    {
      name: 'Giro',
      currency: 'EUR',
      rows: [{ amount: 300_050 }, { amount: -10_000, transferTo: 'Savings', type: 'transfer' }],
    },
  ]);
});

const NUMBERED =
  '(1)Type,(2)Date,(3)Item or Payee,(4)Amount,(5)Currency,(6)ConversionRate,(7)Parent Category,(8)Category,(9)Account Type,(10)Account,(11)Notes,(12) Label,(13) Status,(14) Split';
const PLAIN =
  'Type,Date,Item or Payee,Amount,Currency,Conversion Rate,Parent Category,Category,Account Type,Account,Notes,Label,Status,Split';

test.each([
  ['letters and no minus', NUMBERED, ['e', 'i', 't'], '23.45'],
  ['words and a minus', PLAIN, ['Expense', 'Income', 'Transfer'], '-23.45'],
])('Bluecoins: reads %s', async (_, head, [out, into, move], amount) => {
  const { accounts, skipped } = await accountsOf(
    csv(
      head,
      `${out},10/14/2026 18:03,Grocer,${amount},EUR,1,Food,Groceries,Bank,Giro,weekly,home,,`,
      `${into},10/15/2026 09:00,Pay,2000.00,EUR,1,Income,Salary,Bank,Giro,,,,`,
      `${out},10/15/2026 09:30,Mistake,${amount},EUR,1,Food,Groceries,Bank,Giro,,,Void,`,
      `${move},10/16/2026 09:00,To savings,-100.00,EUR,1,(Transfer),(Transfer),Bank,Giro,,,,`,
      `${move},10/16/2026 09:00,To savings,100.00,EUR,1,(Transfer),(Transfer),Bank,Savings,,,,`,
    ),
  );
  expect(accounts).toMatchObject([
    {
      name: 'Giro',
      rows: [
        { amount: -2345, category: ['Food', 'Groceries'], tags: ['home'], note: 'weekly' },
        { amount: 200_000 },
        { amount: -10_000, moved: 'transfer' },
      ],
    },
    { name: 'Savings', rows: [{ amount: 10_000, moved: 'transfer' }] },
  ]);
  expect(skipped.zero).toBe(1);
});

test('Bluecoins: refuses transfers without a minus, which say nothing about their direction', async () => {
  const text = csv(
    NUMBERED,
    't,10/16/2026 09:00,To savings,100.00,EUR,1,,,Bank,Giro,,,,',
    't,10/16/2026 09:00,To savings,100.00,EUR,1,,,Bank,Savings,,,,',
  );
  await expect(accountsOf(text)).rejects.toThrow(/Line 2/);
});

test.each([
  ['a minus', '-23.45'],
  ['types', '23.45'],
])('EveryDollar: reads expenses with %s', async (_, amount) => {
  const { accounts } = await accountsOf(
    csv(
      '"Group","Item","Type","Date","Merchant","Amount","Note"',
      `"Food","Groceries","expense","10/14/2026","Grocer","${amount}","weekly"`,
      '"Income","Paycheck 1","income","10/15/2026","Acme","2000.00",""',
    ),
  );
  expect(accounts).toMatchObject([
    {
      currency: 'USD',
      rows: [
        { amount: -2345, description: 'Grocer', category: ['Food', 'Groceries'], note: 'weekly' },
        { amount: 200_000 },
      ],
    },
  ]);
});

const YNAB =
  'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';

test('takes the currency of an app from the symbol beside its amounts', async () => {
  const row = 'Giro,,01/30/2026,Shop,Food: Food,Food,Food,,€4.00,€0.00,Cleared';
  expect((await accountsOf(csv(YNAB, row))).accounts[0]?.currency).toBe('EUR');
  await expect(accountsOf(csv(YNAB, row.replaceAll('€', '$')))).rejects.toThrow('asks currency');
});

test('ZenMoney: reads the side that moved, and both sides of a transfer', async () => {
  const { accounts } = await accountsOf(
    csv(
      'zm_dump_2026,1,,,"4,0"',
      'date,categoryName,payee,comment,outcomeAccountName,outcome,outcomeCurrencyShortTitle,incomeAccountName,income,incomeCurrencyShortTitle,createdDate,changedDate',
      '2026-10-14,Food / Shops,Kiosk,bread,Card,"45,2",EUR,Card,0,EUR,2026-10-14 10:00:00,2026-10-14 10:00:00',
      '2026-10-15,Pay,Firm,,,,,Card,900,EUR,2026-10-15 10:00:00,2026-10-15 10:00:00',
      '2026-10-16,,,cash,Card,100,EUR,Purse,"95,5",CHF,2026-10-16 10:00:00,2026-10-16 10:00:00',
    ),
  );
  expect(accounts).toMatchObject([
    {
      ...{ name: 'Card', currency: 'EUR' },
      rows: [
        { amount: -4520, creditorName: 'Kiosk', category: ['Food', 'Shops'], note: 'bread' },
        { amount: 90_000, debtorName: 'Firm' },
        { amount: -10_000, transferTo: 'Purse' },
      ],
    },
    { name: 'Purse', currency: 'CHF', rows: [{ amount: 9550, transferTo: 'Card' }] },
  ]);
});

test('Simplifi and Lunch Money: read amounts with a currency symbol and thousands', async () => {
  const rows = ['Purse,14/10/2026,Kiosk,', ',Food:Shops,trip,"-€1,045.20",bread'].join('');
  const { variant, accounts } = await accountsOf(
    csv('Account,Date,Payee,Usage,Category,Tags,Amount,Notes', rows),
  );
  expect(variant).toBe('Simplifi');
  expect(accounts).toMatchObject([
    {
      ...{ name: 'Purse', currency: 'EUR' },
      rows: [{ amount: -104_520, category: ['Food', 'Shops'], tags: ['trip'], note: 'bread' }],
    },
  ]);
  const other = await accountsOf(
    csv(
      'date,payee,amount,currency,category,notes,account_name,tags',
      '2026-10-14,Kiosk,"$1,045.20",usd,Food,,Purse,',
    ),
    { direction: 'out' },
  );
  expect(other.accounts).toMatchObject([{ currency: 'USD', rows: [{ amount: -104_520 }] }]);
});

test.each([
  [
    'Zaim',
    '日付,方法,カテゴリ,カテゴリの内訳,支払元,入金先,品目,メモ,お店,通貨,収入,支出,振替,残高調整,通貨変換前の金額,集計の設定',
    '2026-10-14,payment,Food,-,Purse,,Bread,,Kiosk,JPY,0,452,0,0,452,常に集計に含める',
    '2026-10-15,income,Pay,-,,Card,,,Firm,JPY,9000,0,0,0,9000,常に集計に含める',
    '2026-10-16,transfer,-,-,Card,Purse,,cash,,JPY,0,0,100,0,100,集計に含めない',
  ],
  [
    'AndroMoney',
    'Id,Currency,Amount,Category,Sub-Category,Date,Expense(Transfer Out),Income(Transfer In),Note,Periodic',
    '1,JPY,452,Food,Bread,20261014,Purse,,Kiosk,',
    '2,JPY,9000,Pay,,20261015,,Card,Firm,',
    '3,JPY,100,Transfer,General,20261016,Card,Purse,cash,',
  ],
  [
    'CoinKeeper',
    '"Data","Type","From","To","Tags","Amount","Currency","Amount converted","Currency of conversion","Recurrence","Note"',
    '"14.10.2026","Expense","Purse","Food","","452","JPY","452","JPY","No","Kiosk"',
    '"15.10.2026","Income","Pay","Card","","9000","JPY","9000","JPY","No","Firm"',
    '"16.10.2026","Transfer","Card","Purse","","100","JPY","100","JPY","No","cash"',
  ],
])('%s: reads the accounts that money left and reached', async (name, ...lines) => {
  const { accounts, variant } = await accountsOf(csv(...lines));
  expect(variant).toBe(name);
  expect(accounts.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toMatchObject([
    {
      ...{ name: 'Card', currency: 'JPY' },
      rows: [
        { amount: 900_000, debtorName: 'Firm' },
        { amount: -10_000, transferTo: 'Purse' },
      ],
    },
    {
      name: 'Purse',
      rows: [
        { amount: -45_200, creditorName: 'Kiosk' },
        { amount: 10_000, transferTo: 'Card' },
      ],
    },
  ]);
});
