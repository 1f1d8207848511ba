import { type Ledger, makeLedger } from './ledger.ts';
import { LOCALES } from './locales.ts';
import { printDelimited, type TextStyle } from './print-delimited.ts';
import { type PrintedTable, printTable, type TableForm } from './print-table.ts';

/**
 * A file that cannot be read with certainty, or not at all. `asks`: the reader asks one of these questions, and the
 * choice `answer` results in the ledger. `refuses`: the reader refuses the file, whatever the user answers.
 */
export interface Trap {
  name: string;
  text: string;
  asks?: readonly string[];
  /** Value of the right choice. */
  answer?: string;
  truth?: { ledger: Ledger; form: TableForm };
  refuses?: RegExp;
}

const ledgerOf = (
  name: string,
  seed: number,
  more: Partial<Parameters<typeof makeLedger>[0]> = {},
) => {
  const locale = LOCALES.find((one) => one.name === name) ?? LOCALES[0];
  if (!locale) throw new Error('no locales');
  return makeLedger({ seed, locale, rows: 12, ...more });
};

const NO_BALANCE: TableForm = { columns: ['day', 'text', 'money', 'currency'] };
const DIRECTION: readonly string[] = ['direction', 'sign_words'];

interface Printed {
  ledger: Ledger;
  form: TableForm;
  style?: TextStyle;
  change?: (table: PrintedTable) => PrintedTable;
}

const printed = ({ ledger, form, style, change = (table) => table }: Printed): string =>
  printDelimited(change(printTable(ledger, form)), style);

type AskingTrap = Pick<Trap, 'name' | 'answer'> & { asks: readonly string[] } & Printed;

const asking = ({ name, asks, answer, ...print }: AskingTrap): Trap => ({
  name,
  text: printed(print),
  asks,
  ...(answer === undefined ? {} : { answer, truth: { ledger: print.ledger, form: print.form } }),
});

const spent = ledgerOf('en-IE', 3);
const onlyOut = (ledger: Ledger): Ledger => ({
  ...ledger,
  rows: ledger.rows.map((row) => ({ ...row, cents: -Math.abs(row.cents) })),
});

/** Lists in which nothing says whether amounts are money in or out. */
const DIRECTIONS: readonly Trap[] = [
  asking({
    name: 'unsigned amounts, as on a card',
    asks: ['direction'],
    answer: 'out',
    ledger: onlyOut(spent),
    form: { ...NO_BALANCE, money: { by: 'nothing' } },
  }),
  asking({
    name: 'unsigned amounts with the oldest row left open by balances',
    asks: ['direction'],
    answer: (spent.rows[0]?.cents ?? 0) < 0 ? 'out' : 'in',
    ledger: spent,
    form: { money: { by: 'nothing' } },
  }),
  ...(['A|B', 'X|Y', 'D|E'] as const).map((pair) => {
    const [out = '', into = ''] = pair.split('|');
    return asking({
      name: `words ${pair} that say nothing`,
      asks: DIRECTION,
      ledger: spent,
      form: { ...NO_BALANCE, money: { by: 'words', words: [out, into] } },
    });
  }),
  asking({
    name: 'a single word',
    asks: DIRECTION,
    ledger: onlyOut(spent),
    form: { ...NO_BALANCE, money: { by: 'words', words: ['A', 'B'] } },
  }),
  asking({
    name: 'trailing letters without a meaning',
    asks: DIRECTION,
    ledger: spent,
    form: { ...NO_BALANCE, money: { by: 'suffix', words: ['A', 'B'] } },
  }),
];

const early = ledgerOf('en-IE', 4, { earlyDays: true, rows: 2 });

const DAYS: readonly Trap[] = [
  asking({
    name: 'ambiguous dates in English',
    asks: ['day_order'],
    answer: 'day-first',
    ledger: early,
    form: NO_BALANCE,
  }),
  asking({
    name: 'ambiguous dates in English, two columns',
    asks: ['day_order'],
    answer: 'day-first',
    ledger: early,
    form: { ...NO_BALANCE, money: { by: 'columns', first: 'in' } },
  }),
  {
    name: 'three date parts that may all be years',
    text: 'Data;Kontzeptua;Zenbatekoa;Dibisa\n10/11/12;Ogia;-1,20;EUR\n10/11/12;Argia;-45,10;EUR\n11/12/12;Ura;5,00;EUR\n',
    asks: ['day_order'],
  },
];

const CURRENCIES: readonly Trap[] = [
  asking({
    name: 'no currency in English',
    asks: ['currency'],
    answer: 'EUR',
    ledger: spent,
    form: { columns: ['day', 'text', 'money', 'balance'] },
  }),
  ...['$', 'kr', '¥'].map(
    (sign): Trap => ({
      name: `the sign ${sign} alone`,
      text: `Date;Description;Amount;Balance\n2025-01-13;Bread;-1.20 ${sign};98.80 ${sign}\n2025-01-14;Rent;-45.10 ${sign};53.70 ${sign}\n`,
      asks: ['currency'],
    }),
  ),
  {
    name: 'a word that is not a currency',
    text: 'Date;Description;Amount;Currency\n2025-01-13;Bread;-1.20;EUR\n2025-01-14;Coin;-45.10;BTC\n',
    refuses: /Line 3.*BTC/,
  },
  {
    name: 'a currency next to the amount that contradicts its column',
    text: 'Date;Description;Amount;Currency\n2025-01-13;Bread;-1.20 EUR;EUR\n2025-01-14;Rent;-45.10 USD;EUR\n',
    refuses: /Line 3.*USD/,
  },
  {
    name: 'thousandths of a dinar',
    text: 'Date;Description;Amount;Currency\n2025-01-13;Bread;-1.205;KWD\n2025-01-14;Rent;-45.100;KWD\n',
    refuses: /KWD/,
  },
];

const TWO_AMOUNTS = 'Date;Description;Amount;Amount;Currency\n';
const AMOUNTS: readonly Trap[] = [
  {
    name: 'two columns with the same name',
    text: `${TWO_AMOUNTS}2025-01-13;Bread;-1.20;-1.32;EUR\n2025-01-14;Rent;-45.10;-49.61;EUR\n`,
    asks: ['amount'],
  },
  {
    name: 'no headings and two columns of amounts',
    text: '13/01/2025;Bread;-1,20;-1,32;EUR\n14/01/2025;Rent;-45,10;-49,61;EUR\n15/01/2025;Pay;100,00;110,00;EUR\n',
    asks: ['amount'],
  },
  {
    name: 'no headings, and a rival that differs only in the oldest row',
    text: '13/01/2025;Bread;-1,20;-3,20;98,80;EUR\n14/01/2025;Rent;-45,10;-45,10;53,70;EUR\n15/01/2025;Pay;100,00;100,00;153,70;EUR\n16/01/2025;Tea;-2,50;-2,50;151,20;EUR\n',
    asks: ['amount'],
  },
  {
    name: 'a money column without a heading beside the amount',
    text: 'Date;Description;Amount;;Currency\n2025-01-13;Bread;-1.20;-1.32;EUR\n2025-01-14;Rent;-45.10;-49.61;EUR\n',
    asks: ['amount'],
  },
  {
    name: 'thousands or thousandths, and no currency',
    text: 'Date;Description;Amount\n2025-01-13;Car;-1.200\n2025-01-14;Rent;-2.100\n2025-01-15;Pay;3.000\n',
    asks: ['decimal', 'currency'],
  },
  {
    name: 'two decimal separators',
    text: 'Date;Description;Amount;Currency\n2025-01-13;Car;-1.200,50;EUR\n2025-01-14;Rent;-2,100.50;EUR\n',
    refuses: /./,
  },
  {
    name: 'bare decimal commas that fit two ways',
    text: 'Data,Opis,Iznos,Stanje\n13.01.2025,Kruh,-1,20,98,80\n14.01.2025,Najam 5,-45,10,53,70\n',
    refuses: /Line 2/,
  },
];

const row = (line: string) =>
  `Date;Description;Amount;Balance;Currency\n2025-01-13;Bread;-1.20;98.80;EUR\n${line}\n2025-01-15;Pay;100.00;153.70;EUR\n`;

const ROWS: readonly Trap[] = [
  {
    name: 'a date that does not exist',
    text: row('2025-02-31;Rent;-45.10;53.70;EUR'),
    refuses: /Line 3.*2025-02-31/,
  },
  {
    name: 'a letter in an amount',
    text: row('2025-01-14;Rent;-45.1O;53.70;EUR'),
    refuses: /Line 3.*-45\.1O/,
  },
  {
    name: 'a letter in a balance',
    text: row('2025-01-14;Rent;-45.10;5E.70;EUR'),
    refuses: /Line 3.*5E\.70/,
  },
  { name: 'no amount', text: row('2025-01-14;Rent;;;EUR'), refuses: /Line 3/ },
  { name: 'no date', text: row(';Rent;-45.10;53.70;EUR'), refuses: /Line 3/ },
  {
    name: 'a broken formula',
    text: row('2025-01-14;Rent;#REF!;53.70;EUR'),
    refuses: /Line 3.*#REF!/,
  },
  {
    name: 'a column too narrow',
    text: row('2025-01-14;Rent;#####;53.70;EUR'),
    refuses: /Line 3.*#####/,
  },
  {
    name: 'a power of ten',
    text: row('2025-01-14;Rent;-4.51E+1;53.70;EUR'),
    refuses: /Line 3.*-4\.51E\+1/,
  },
  { name: 'a percentage', text: row('2025-01-14;Rent;45%;53.70;EUR'), refuses: /Line 3.*45%/ },
  { name: 'a tenth of a cent', text: row('2025-01-14;Rent;-45.105;53.70;EUR'), refuses: /Line 3/ },
  {
    name: 'a third direction word',
    text: 'Date;Description;Amount;D/C;Currency\n2025-01-13;Bread;1.20;D;EUR\n2025-01-14;Rent;45.10;Z;EUR\n2025-01-15;Pay;100.00;C;EUR\n',
    asks: ['sign_words'],
  },
  {
    name: 'a line that lacks a cell',
    text: row('2025-01-14;-45.10;53.70;EUR'),
    refuses: /Line 3/,
  },
  {
    name: 'a text cut off inside an amount',
    text: 'Date;Description;Amount;Balance\n2025-01-13;Bread;-1.20 EUR;98.80 EUR\n2025-01-14;Rent;-45.10 EUR;53.70 EUR\n2025-01-15;Pay;10',
    refuses: /Line 4/,
  },
  {
    name: 'a text cut off inside a date',
    text: 'Date;Description;Amount;Balance\n2025-01-13;Bread;-1.20 EUR;98.80 EUR\n2025-01-14;Rent;-45.10 EUR;53.70 EUR\n2025-0',
    refuses: /Line 4/,
  },
];

const NOTHING: readonly Trap[] = [
  { name: 'nothing', text: '', refuses: /empty/ },
  { name: 'blanks', text: ' \n\t\n', refuses: /empty/ },
  { name: 'only headings', text: 'Date;Description;Amount;Balance\n', refuses: /./ },
  {
    name: 'a letter',
    text: 'Dear customer,\nplease find enclosed 12.50 EUR of 13/01/2025.\nYours\n',
    refuses: /./,
  },
  { name: 'JSON', text: '[{"date":"2025-01-13","amount":-1.2}]', refuses: /JSON/ },
  {
    name: 'only balances',
    text: 'Date;Balance;Currency\n2025-01-13;98.80;EUR\n2025-01-14;53.70;EUR\n',
    refuses: /amounts/,
  },
  {
    name: 'percentages, not money',
    text: 'Date;Security;Quantity;Price\n2025-01-13;ACME;10;12.50\n2025-01-14;ACME;5;12.75\n',
    refuses: /./,
  },
  {
    name: 'control characters',
    text: '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008Date;Amount\n',
    refuses: /./,
  },
];

export const TRAPS: readonly Trap[] = [
  ...DIRECTIONS,
  ...DAYS,
  ...CURRENCIES,
  ...AMOUNTS,
  ...ROWS,
  ...NOTHING,
];
