import type { Account } from '@saldo/contract/accounts';
import { BankCode } from '@saldo/contract/common';
import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell } from '@saldo/domain/amounts';
import { dayOfCell } from '@saldo/domain/cells';
import { fold } from '@saldo/domain/text';
import { mainCurrency } from '../../../lib/money.ts';
import { texts } from '../texts.ts';

const t = texts.columns;

/** Values of the mapping dialog. '' means no column is chosen. */
export interface MappingValues {
  date: string;
  dateOrder: Mapping['date_order'];
  description: string;
  /** One column of signed amounts, or a column each for income and expenses. */
  way: 'signed' | 'split';
  amount: string;
  income: string;
  expense: string;
  decimal: Mapping['decimal'];
  balance: string;
  /** '' means whichever account matches bank, type and currency. */
  accountId: string;
  bank: string;
  product: Mapping['product'];
  currency: string;
}

/** Columns that can be chosen: those with a name. If several share a name, only the first of them. */
export const columnsOf = ({ headings }: MappingQuestion): string[] => [
  ...new Set(headings.filter((heading) => heading !== '')),
];

export const cellsOf = ({ headings, sample }: MappingQuestion, heading: string): string[] => {
  const at = headings.indexOf(heading);
  return at < 0 ? [] : sample.map((row) => row[at] ?? '');
};

const oneOf = <V extends string>(value: string | null | undefined, values: readonly V[]) =>
  values.find((one) => one === value);

/** Initial values: what the server guessed or remembers, the rest inferred from the sample. */
export function startValues(question: MappingQuestion): MappingValues {
  const { guess } = question;
  const columns = columnsOf(question);
  const column = (field: string) => oneOf(guess[field], columns) ?? '';
  const [date, amount, income, expense] = ['date', 'amount', 'income', 'expense'].map(column);
  const amounts = [amount, income, expense].flatMap((one) => cellsOf(question, one ?? ''));
  return {
    date: date ?? '',
    dateOrder:
      oneOf(guess.date_order, ['day-first', 'month-first']) ??
      guessDateOrder(cellsOf(question, date ?? '')),
    description: column('description'),
    way: !amount && (income || expense) ? 'split' : 'signed',
    amount: amount ?? '',
    income: income ?? '',
    expense: expense ?? '',
    decimal: oneOf(guess.decimal, ['comma', 'point']) ?? guessDecimal(amounts),
    balance: column('balance'),
    accountId: '',
    bank: guess.bank ?? '',
    product: oneOf(guess.product, ['current', 'deposit']) ?? 'current',
    currency: guess.currency ?? guessCurrency(question) ?? mainCurrency(),
  };
}

/** Applies a change. If another column is chosen, its format is guessed again. */
export function changeMapping(
  question: MappingQuestion,
  values: MappingValues,
  change: Partial<MappingValues>,
): MappingValues {
  const next = { ...values, ...change };
  if (change.date !== undefined) next.dateOrder = guessDateOrder(cellsOf(question, next.date));
  const amounts = [change.amount, change.income, change.expense].filter(Boolean);
  if (amounts.length > 0) {
    next.decimal = guessDecimal(amounts.flatMap((one) => cellsOf(question, one ?? '')));
  }
  return next;
}

/** Labels of each column's uses, in the order of the dialog's fields. */
export function usesByColumn(values: MappingValues): Map<string, string[]> {
  const amounts: [string, string][] =
    values.way === 'signed'
      ? [[values.amount, t.amount]]
      : [
          [values.income, t.income],
          [values.expense, t.expense],
        ];
  const chosen: [string, string][] = [
    [values.date, t.date],
    [values.description, t.description],
    ...amounts,
    [values.balance, t.balanceBadge],
  ];
  const names = new Map<string, string[]>();
  for (const [column, name] of chosen) {
    if (column) names.set(column, [...(names.get(column) ?? []), name]);
  }
  return names;
}

export function mappingOf(values: MappingValues): Mapping {
  const signed = values.way === 'signed';
  const optional = (heading: string) => heading || null;
  return {
    date: values.date,
    date_order: values.dateOrder,
    description: values.description,
    amount: signed ? optional(values.amount) : null,
    income: signed ? null : optional(values.income),
    expense: signed ? null : optional(values.expense),
    decimal: values.decimal,
    balance: optional(values.balance),
    bank: bankCode(values.bank),
    product: values.product,
    currency: values.currency.trim().toUpperCase(),
  };
}

/** Normalizes a bank code for sending and display: `n26 ` becomes N26. */
export const bankCode = (typed: string): string => typed.trim().toUpperCase();

/** An existing account determines bank, type and currency. */
export const valuesFromAccount = (account: Account | undefined): Partial<MappingValues> =>
  account
    ? {
        accountId: account.id,
        bank: account.bank,
        product: account.product,
        currency: account.currency,
      }
    : { accountId: '' };

export type MappingField =
  | 'date'
  | 'description'
  | 'amount'
  | 'income'
  | 'expense'
  | 'bank'
  | 'currency';
export type MappingProblems = Partial<Record<MappingField, string>>;

/** Validation errors by field, in the order the dialog shows them. */
export function mappingProblems(values: MappingValues): MappingProblems {
  const problems: MappingProblems = {};
  if (!values.date) problems.date = t.missing.date;
  if (!values.description) problems.description = t.missing.description;
  if (values.way === 'signed' && !values.amount) problems.amount = t.missing.amount;
  if (values.way === 'split' && !values.income && !values.expense) {
    problems.income = t.missing.split;
  }
  if (values.way === 'split' && values.income && values.income === values.expense) {
    problems.expense = t.sameColumn;
  }
  if (!bankCode(values.bank)) problems.bank = t.missing.bank;
  else if (!BankCode.safeParse(values.bank).success) problems.bank = t.badBank;
  if (!isCurrency(values.currency)) problems.currency = t.badCurrency;
  return problems;
}

export const isCurrency = (typed: string): boolean => /^[A-Z]{3}$/.test(typed.trim().toUpperCase());

/** Accepts any four-digit year, because this only compares how many cells can be read in each order. */
const ANY_YEAR = 9999;

const readable = (cells: readonly string[], reads: (cell: string) => boolean) =>
  cells.filter((cell) => cell.trim() !== '' && reads(cell)).length;

/**
 * The date order in which more cells can be read as dates. Day first if there is a tie, since most of Europe writes
 * dates that way.
 */
export function guessDateOrder(cells: readonly string[]): Mapping['date_order'] {
  const read = (order: Mapping['date_order']) =>
    readable(cells, (cell) => dayOfCell(cell, order, ANY_YEAR) !== null);
  return read('month-first') > read('day-first') ? 'month-first' : 'day-first';
}

/**
 * The decimal separator with which more cells can be read as amounts. Comma if there is a tie, as with whole numbers.
 */
export function guessDecimal(cells: readonly string[]): Mapping['decimal'] {
  const read = (decimal: Mapping['decimal']) =>
    readable(cells, (cell) => centsOfCell(cell, decimal) !== 'unreadable');
  return read('point') > read('comma') ? 'point' : 'comma';
}

const CURRENCY_WORDS = ['currency', 'divisa', 'moneda', 'wahrung', 'devise', 'valuta', 'moeda'];

/**
 * The only currency in the sample's currency column. Null if there is no such column, or if several currencies occur.
 */
export function guessCurrency({ headings, sample }: MappingQuestion): string | null {
  const at = headings.findIndex((heading) =>
    CURRENCY_WORDS.some((word) => fold(heading).includes(word)),
  );
  const found = new Set(at < 0 ? [] : sample.map((row) => (row[at] ?? '').trim().toUpperCase()));
  const [only = ''] = found;
  return found.size === 1 && /^[A-Z]{3}$/.test(only) ? only : null;
}
