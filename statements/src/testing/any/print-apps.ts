import type { Ledger, LedgerRow } from './ledger.ts';
import { figureOf, writtenDay } from './written.ts';

/** A heading and a function for its cells. `name` is the account's name. */
type Column = readonly [string, (row: LedgerRow, ledger: Ledger, name: string) => string];

export interface PrintedApp {
  name: string;
  delimiter?: string;
  columns: readonly Column[];
  hasCurrency: boolean;
  hasAccount: boolean;
}

const plain = (cents: number): string => (cents / 100).toFixed(2);
const size = (cents: number): string => plain(Math.abs(cents));
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const none = () => '';
const account: Column[1] = (_row, _ledger, name) => name;
const currency: Column[1] = (_row, ledger) => ledger.currency;
const isOut = ({ cents }: LedgerRow): boolean => cents < 0;
const when = (is: boolean, text: string): string => (is ? text : '');
const blanks = (...headings: string[]): Column[] => headings.map((each) => [each, none]);

export const PRINTED_APPS: readonly PrintedApp[] = [
  {
    name: 'Actual',
    hasCurrency: false,
    hasAccount: true,
    columns: [
      ['Account', account],
      ['Date', ({ day }) => day],
      ['Payee', ({ party }) => party],
      ['Notes', ({ text }) => text],
      ['Category', () => 'Food'],
      ['Amount', ({ cents }) => String(cents / 100)],
      ['Split_Amount', () => '0'],
      ['Cleared', () => 'Cleared'],
    ],
  },
  {
    name: 'Firefly III',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ...blanks('user_id'),
      ['group_id', ({ bankId }) => bankId],
      ['journal_id', ({ bankId }) => bankId],
      ...blanks('created_at', 'updated_at', 'group_title'),
      ['type', (row) => (isOut(row) ? 'Withdrawal' : 'Deposit')],
      ['amount', ({ cents }) => `${cents < 0 ? "'" : ''}${plain(cents)}0000000000`],
      ...blanks('foreign_amount'),
      ['currency_code', currency],
      ...blanks('foreign_currency_code'),
      ['description', ({ text }) => text],
      ['date', ({ day }) => `${day}T00:00:00+01:00`],
      ['source_name', (row, _ledger, name) => (isOut(row) ? name : row.party)],
      ['source_iban', (row, ledger) => (isOut(row) ? ledger.iban : row.partyIban)],
      ['source_type', (row) => (isOut(row) ? 'Asset account' : 'Revenue account')],
      ['destination_name', (row, _ledger, name) => (isOut(row) ? row.party : name)],
      ['destination_iban', (row, ledger) => (isOut(row) ? row.partyIban : ledger.iban)],
      ['destination_type', (row) => (isOut(row) ? 'Expense account' : 'Asset account')],
      ...blanks('reconciled'),
      ['category', () => 'Food'],
      ...blanks('budget', 'bill'),
      ['tags', () => 'one,two'],
      ['notes', none],
    ],
  },
  {
    name: 'YNAB',
    hasCurrency: false,
    hasAccount: true,
    columns: [
      ['Account', account],
      ['Flag', none],
      ['Date', ({ day }, { locale }) => writtenDay(day, locale)],
      ['Payee', ({ party }) => party],
      ['Category Group/Category', () => 'Living: Food'],
      ['Category Group', () => 'Living'],
      ['Category', () => 'Food'],
      ['Memo', ({ text }) => text],
      ['Outflow', (row, { locale }) => `€${figureOf(Math.max(0, -row.cents), locale)}`],
      ['Inflow', (row, { locale }) => `€${figureOf(Math.max(0, row.cents), locale)}`],
      ['Cleared', () => 'Cleared'],
    ],
  },
  {
    name: 'Monarch',
    hasCurrency: false,
    hasAccount: true,
    columns: [
      ['Date', ({ day }) => day],
      ['Merchant', ({ party }) => party],
      ['Category', () => 'Food'],
      ['Account', account],
      ['Original Statement', ({ text }) => text],
      ['Notes', none],
      ['Amount', ({ cents }) => plain(cents)],
      ['Tags', none],
    ],
  },
  {
    name: 'Copilot',
    hasCurrency: false,
    hasAccount: true,
    columns: [
      ['date', ({ day }) => day],
      ['name', ({ party }) => party],
      ['amount', ({ cents }) => plain(-cents)],
      ['status', () => 'posted'],
      ['category', () => 'Food'],
      ...blanks('parent category'),
      ['excluded', () => 'false'],
      ...blanks('tags'),
      ['type', (row) => (isOut(row) ? 'regular' : 'income')],
      ['account', account],
      ...blanks('account mask', 'note', 'recurring'),
    ],
  },
  {
    name: 'Mint',
    hasCurrency: false,
    hasAccount: true,
    columns: [
      ['Date', ({ day }) => american(day)],
      ['Description', ({ party }) => party],
      ['Original Description', ({ text }) => text],
      ['Amount', ({ cents }) => size(cents)],
      ['Transaction Type', (row) => (isOut(row) ? 'debit' : 'credit')],
      ['Category', () => 'Food'],
      ['Account Name', account],
      ...blanks('Labels', 'Notes'),
    ],
  },
  {
    name: 'GnuCash',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['Date', ({ day }) => day],
      ['Transaction ID', ({ bankId }) => bankId],
      ...blanks('Number'),
      ['Description', ({ party }) => party],
      ['Notes', ({ text }) => text],
      ['Commodity/Currency', (_row, ledger) => `CURRENCY::${ledger.currency}`],
      ...blanks('Memo'),
      ['Full Account Name', (_row, _ledger, name) => `Assets:Bank:${name}`],
      ['Account Name', account],
      ['Amount With Sym', none],
      ['Amount Num.', (row, { locale }) => figureOf(row.cents, locale)],
      ['Value Num.', (row, { locale }) => figureOf(row.cents, locale)],
    ],
  },
  {
    name: 'MoneyMoney',
    delimiter: ';',
    hasCurrency: true,
    hasAccount: false,
    columns: [
      ['Datum', ({ day }) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`],
      ['Wertstellung', ({ purchase }) => purchase],
      ['Kategorie', () => 'Food'],
      ['Name', ({ party }) => party],
      ['Verwendungszweck', ({ text }) => text],
      ['Konto', ({ partyIban }) => partyIban],
      ['Bank', none],
      ['Betrag', ({ cents }) => plain(cents).replace('.', ',')],
      ['Währung', currency],
    ],
  },
  {
    name: 'Spendee',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['Date', ({ day }) => `${day}T12:00:00+00:00`],
      ['Wallet', account],
      ['Type', (row) => (isOut(row) ? 'Expense' : 'Income')],
      ['Category name', () => 'Food'],
      ['Amount', ({ cents }) => plain(cents)],
      ['Currency', currency],
      ['Note', ({ party }) => party],
      ...blanks('Labels', 'Author'),
    ],
  },
  {
    name: 'Wallet',
    delimiter: ';',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['account', account],
      ['category', () => 'Food'],
      ['currency', currency],
      ['amount', ({ cents }) => plain(cents)],
      ['ref_currency_amount', ({ cents }) => plain(cents * 2)],
      ['type', (row) => (isOut(row) ? 'Expenses' : 'Income')],
      ...blanks('payment_type', 'payment_type_local'),
      ['note', ({ text }) => text],
      ['date', ({ day }) => `${day} 12:00:00`],
      ['transfer', () => 'false'],
      ['payee', ({ party }) => party],
      ['labels', () => 'one|two'],
    ],
  },
  {
    name: 'Monefy',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['date', ({ day }, { locale }) => writtenDay(day, locale)],
      ['account', account],
      ['category', () => 'Food'],
      ['amount', (row, { locale }) => figureOf(row.cents, locale)],
      ['currency', currency],
      ['converted amount', ({ cents }) => plain(cents * 2)],
      ['currency', () => 'USD'],
      ['description', ({ party }) => party],
    ],
  },
  {
    name: 'Money Manager',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['Period', ({ day }) => `${american(day)} 12:00:00`],
      ['Accounts', account],
      ['Category', () => 'Living'],
      ['Subcategory', () => 'Food'],
      ['Note', ({ party }) => party],
      ['USD', ({ cents }) => size(cents * 2)],
      ['Income/Expense', (row) => (isOut(row) ? 'Exp.' : 'Income')],
      ['Description', ({ text }) => text],
      ['Amount', ({ cents }) => size(cents)],
      ['Currency', currency],
      ['Accounts', ({ cents }) => size(cents)],
    ],
  },
  {
    name: '1Money',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['DATE', ({ day }) => `${american(day).slice(0, 6)}${day.slice(2, 4)}`],
      ['TYPE', (row) => (isOut(row) ? 'Expense' : 'Income')],
      ['FROM ACCOUNT', account],
      ['TO ACCOUNT / TO CATEGORY', () => 'Food'],
      ['AMOUNT', ({ cents }) => size(cents)],
      ['CURRENCY', currency],
      ...blanks('AMOUNT 2', 'CURRENCY 2', 'TAGS'),
      ['NOTES', ({ party }) => party],
    ],
  },
  {
    name: 'Toshl',
    hasCurrency: true,
    hasAccount: true,
    columns: [
      ['Date', ({ day }) => day],
      ['Account', account],
      ['Category', () => 'Food'],
      ['Tags', none],
      ['Expense amount', (row) => when(isOut(row), size(row.cents))],
      ['Income amount', (row) => when(!isOut(row), size(row.cents))],
      ['Currency', currency],
      ['In main currency', ({ cents }) => size(cents)],
      ['Main currency', () => 'USD'],
      ['Description', ({ party }) => party],
    ],
  },
];

/** Writes the list that an app would export for several accounts, one after the other. */
export function printApp(app: PrintedApp, ledgers: readonly Ledger[]): string {
  const { delimiter = ',', columns } = app;
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = ledgers.flatMap((ledger, at) =>
    ledger.rows.flatMap((row) => {
      const line = columns.map(([, of]) => of(row, ledger, nameOf(at)));
      return app.name === 'GnuCash' ? [line, counterpart(row, ledger, app)] : [line];
    }),
  );
  const head = columns.map(([heading]) => heading);
  return [head, ...lines].map((line) => `${line.map(cell).join(delimiter)}\n`).join('');
}

export const nameOf = (at: number): string => `Account ${at + 1}`;

/** Returns the line for the other side of a transaction, without date and id. */
function counterpart(row: LedgerRow, { locale }: Ledger, { columns }: PrintedApp): string[] {
  const told: Readonly<Record<string, string>> = {
    'Full Account Name': 'Expenses:Food',
    'Account Name': 'Food',
    'Amount Num.': figureOf(-row.cents, locale),
    'Value Num.': figureOf(-row.cents, locale),
  };
  return columns.map(([heading]) => told[heading] ?? '');
}
