import type { Ledger } from './ledger.ts';
import type { TextStyle } from './print-delimited.ts';
import type { TableForm } from './print-table.ts';

/** A layout in which banks write their lists, with the properties that a ledger needs for it. */
export interface Form {
  name: string;
  table: TableForm;
  text?: TextStyle;
  ledger?: Pick<WantedLedger, 'earlyDays' | 'wholeAmounts' | 'fees' | 'roughTexts' | 'rows'>;
}

type WantedLedger = Parameters<typeof import('./ledger.ts').makeLedger>[0];

const NO_BALANCE = ['day', 'text', 'money', 'currency'] as const;
const PARTIES = ['day', 'text', 'party', 'partyIban', 'money', 'balance', 'currency'] as const;

export const FORMS: readonly Form[] = [
  { name: 'plain', table: {} },
  { name: 'plain, no balance', table: { columns: NO_BALANCE } },
  { name: 'amount before text', table: { columns: ['day', 'money', 'currency', 'text'] } },
  { name: 'quoted, comma between', table: {}, text: { delimiter: ',', quotes: 'all' } },
  { name: 'tabs, Windows lines', table: {}, text: { delimiter: '\t', lineEnd: '\r\n' } },
  { name: 'bars, old Mac lines', table: {}, text: { delimiter: '|', lineEnd: '\r' } },
  { name: 'byte order mark', table: {}, text: { mark: '\ufeff' } },
  { name: 'sep line', table: {}, text: { mark: 'sep', delimiter: ',' } },
  { name: 'delimiter last', table: {}, text: { delimiterLast: true } },
  { name: 'one title', table: { titles: 1 } },
  {
    name: 'titles with currency',
    table: { titles: 3, columns: ['day', 'text', 'money', 'balance'], currency: 'title' },
  },
  { name: '25 titles', table: { titles: 25 } },
  { name: 'comments between', table: { rows: 'comments' } },
  { name: 'blank lines between', table: { rows: 'blanks' } },
  { name: 'no headings', table: { headings: 'none' } },
  { name: 'no headings, newest first', table: { headings: 'none', order: 'newest' } },
  { name: 'two heading rows', table: { headings: 'two' } },
  { name: 'repeated headings', table: { headings: 'again', titles: 3 } },
  { name: 'out and in', table: { money: { by: 'columns', first: 'out' } } },
  { name: 'in and out', table: { money: { by: 'columns', first: 'in' } } },
  {
    name: 'in and out, no balance',
    table: { columns: NO_BALANCE, money: { by: 'columns', first: 'in' } },
  },
  { name: 'out with a minus', table: { money: { by: 'columns', first: 'out', out: 'minus' } } },
  {
    name: 'out with a minus, no balance',
    table: { columns: NO_BALANCE, money: { by: 'columns', first: 'out', out: 'minus' } },
  },
  { name: 'zeros on the other side', table: { money: { by: 'columns', first: 'in', blank: '0' } } },
  {
    name: 'dashes on the other side',
    table: { money: { by: 'columns', first: 'in', blank: '-' } },
  },
  { name: 'reversals in out', table: { money: { by: 'columns', first: 'out', reversed: true } } },
  { name: 'sign words', table: { money: { by: 'words' } } },
  { name: 'sign words, no balance', table: { columns: NO_BALANCE, money: { by: 'words' } } },
  { name: 'plus and minus column', table: { money: { by: 'words', words: ['-', '+'] } } },
  { name: 'trailing CR and DR', table: { money: { by: 'suffix', words: ['DR', 'CR'] } } },
  { name: 'trailing minus', table: { figures: { minus: 'behind' } } },
  { name: 'parentheses', table: { figures: { minus: 'brackets' } } },
  { name: 'long minus', table: { figures: { minus: 'unicode' } } },
  { name: 'plus signs', table: { figures: { plus: true } } },
  {
    name: 'code after',
    table: { figures: { code: 'behind' }, columns: ['day', 'text', 'money', 'balance'] },
  },
  {
    name: 'code before',
    table: { figures: { code: 'before' }, columns: ['day', 'text', 'money', 'balance'] },
  },
  {
    name: 'currency in headings',
    table: { currency: 'heading', columns: ['day', 'text', 'money', 'balance'] },
  },
  {
    name: 'currency in the balance heading',
    table: { currency: 'balance', columns: ['day', 'text', 'money', 'balance'] },
  },
  { name: 'no groups', table: { figures: { grouped: false } } },
  { name: 'short decimals', table: { figures: { short: true } }, ledger: { wholeAmounts: true } },
  { name: 'whole amounts', table: {}, ledger: { wholeAmounts: true } },
  { name: 'rough texts', table: {}, ledger: { roughTexts: true } },
  { name: 'totals', table: { rows: 'totals' } },
  {
    name: 'totals of in and out',
    table: { rows: 'totals', money: { by: 'columns', first: 'in' } },
  },
  { name: 'daily totals', table: { rows: 'days' } },
  { name: 'opening and closing', table: { rows: 'ends' } },
  { name: 'opening and closing, newest first', table: { rows: 'ends', order: 'newest' } },
  {
    name: 'account column',
    table: { columns: ['account', 'day', 'text', 'money', 'balance', 'currency'] },
  },
  { name: 'notes below', table: { rows: 'notes' } },
  {
    name: 'original amounts',
    table: { columns: ['day', 'text', 'original', 'money', 'balance', 'currency'] },
  },
  {
    name: 'fees',
    table: { columns: ['day', 'text', 'money', 'fee', 'balance', 'currency'] },
    ledger: { fees: true },
  },
  { name: 'newest first', table: { order: 'newest' } },
  { name: 'newest first, no balance', table: { order: 'newest', columns: NO_BALANCE } },
  {
    name: 'pending',
    table: { rows: 'pending', columns: ['day', 'text', 'money', 'balance', 'currency', 'state'] },
  },
  { name: 'no years', table: { days: 'yearless', titles: 3 } },
  { name: 'ISO dates', table: { days: 'iso' } },
  { name: 'short years', table: { days: 'short' } },
  { name: 'compact dates', table: { days: 'compact' } },
  { name: 'months in words', table: { days: 'words' } },
  { name: 'dates with times', table: { days: 'moment' } },
  { name: 'early dates', table: {}, ledger: { earlyDays: true } },
  { name: 'early dates, no balance', table: { columns: NO_BALANCE }, ledger: { earlyDays: true } },
  {
    name: 'value dates',
    table: { columns: ['day', 'value', 'text', 'money', 'balance', 'currency'] },
  },
  {
    name: 'purchase dates',
    table: { columns: ['purchase', 'day', 'text', 'money', 'balance', 'currency'] },
  },
  { name: 'counterparties', table: { columns: PARTIES } },
  {
    name: 'counterparties, no text',
    table: { columns: ['day', 'party', 'money', 'balance', 'currency'] },
  },
  {
    name: 'references',
    table: { columns: ['reference', 'day', 'text', 'money', 'balance', 'currency'] },
  },
  { name: 'two rows', table: {}, ledger: { rows: 2 } },
  { name: 'bare decimals', table: {}, text: { delimiter: ',', quotes: 'bare' } },
  { name: 'resaved in one field', table: {}, text: { delimiter: ',', quotes: 'resaved' } },
];

/** False if banks in the ledger's locale never use this layout. */
export const isWritten = ({ text, table }: Form, { locale }: Ledger): boolean => {
  if (text?.quotes !== 'bare') return true;
  return locale.decimal === ',' && table.figures?.grouped !== true && locale.group !== ',';
};
