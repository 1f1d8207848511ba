import { compactIban } from '../iban.ts';
import { wordsOf } from './owner.ts';
import { isSameAccount, type Own, type TransferRow } from './row.ts';

/** Strength of evidence: the lower, the stronger. Null means no evidence. */
export type Strength = (typeof STRENGTHS)[number] | null;
export const STRENGTHS = [0, 1, 2, 3, 4] as const;

/** Phrases with which statements describe money moved between a user's own accounts. */
const OWN_TRANSFER =
  /\b(traspas(o|os)?|trasp|(to|from|al?|del?|desde) (el )?(pocket|vault|bolsillo|hucha)|pocket withdrawal|transferencia interna|internal transfer|(entre|between) (tus |mis |my |own |your )*(cuentas|accounts)( propias)?)\b/;

/** Whether a folded text says that the money moved between own accounts. */
export const saysOwnTransfer = (text: string): boolean => OWN_TRANSFER.test(text);

/** Whether a folded text names a bank, given the bank's code (`REVOLUT`, `N26`). */
export function bankNamed(text: string, bank: string): boolean {
  const name = wordsOf(bank).join(' ');
  if (name === '') return false;
  return ` ${wordsOf(text).join(' ')} `.includes(` ${name} `);
}

/** The IBAN of the row's counterparty if it is another account of the user; otherwise null. */
export function ownIbanOf(row: TransferRow, own: OwnIbans): string | null {
  const iban = row.counterpartyIban;
  if (iban === null || !own.all.has(iban) || own.of(row) === iban) return null;
  return iban;
}

const MASKED = /(?:[•*.…]{2}|xx|\bending in|\bterminad[ao] en)[ -]?(\d{4,})(?!\d)/g;
/** Digits of an account number that identify it without a mask before them. */
const WRITTEN = /(?<!\d)\d{8,}(?!\d)/g;

/**
 * Returns a function that finds the other own accounts whose number a folded text contains: the whole IBAN, the account
 * number at its end, or at least its last four digits behind a mask.
 */
export function ownNumbersIn(own: Pick<Own, 'ibans'>): (row: TransferRow) => ReadonlySet<string> {
  const known = [...own.ibans].filter((one): one is [string, string] => one[1] !== null);
  return ({ text, accountId }) => {
    if (!/\d{4}/.test(text)) return NONE;
    const compact = text.split('\n').map(compactIban);
    const ends = [
      ...[...text.matchAll(MASKED)].map(([, digits = '']) => digits),
      ...[...text.matchAll(WRITTEN)].map(([digits]) => digits),
    ];
    const isIn = (iban: string) =>
      compact.some((line) => line.includes(iban)) || ends.some((end) => iban.endsWith(end));
    return new Set(known.flatMap(([id, iban]) => (id !== accountId && isIn(iban) ? [id] : [])));
  };
}
const NONE: ReadonlySet<string> = new Set();

export interface OwnIbans {
  all: ReadonlySet<string>;
  of(row: Pick<TransferRow, 'accountId'>): string | null;
}

export const ownIbans = (own: Pick<Own, 'ibans'>): OwnIbans => ({
  all: new Set([...own.ibans.values()].filter((iban) => iban !== null)),
  of: (row) => (row.accountId === null ? null : (own.ibans.get(row.accountId) ?? null)),
});

/** A row and the evidence in its own fields. Rows of the same `kind` have the same evidence. */
export interface Leg {
  row: TransferRow;
  day: number;
  kind: string;
  /** `iban` is the IBAN of the row's own account; `names` is the IBAN of another own account that the row names. */
  iban: string | null;
  names: string | null;
  /** IDs of other own accounts whose number the text contains. */
  numbers: ReadonlySet<string>;
  isTransfer: boolean;
  saysOwn: boolean;
  namesOwner: boolean;
  /** The row's account and words if the user has linked such rows before; otherwise ''. */
  side: string;
  /** The user's banks that received top-ups and that this row mentions; empty if the row is income. */
  banks: ReadonlySet<string>;
}

/**
 * Whether both rows have the same timestamp, to the second, at a bank that books both sides of a transfer
 * simultaneously.
 */
const isOneSecond = (one: TransferRow, other: TransferRow): boolean =>
  one.bank === 'REVOLUT' &&
  other.bank === 'REVOLUT' &&
  one.started?.length === SECONDS_LENGTH &&
  one.started === other.started;
export const SECONDS_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;

/** A transfer between two products of one bank: same second, same currency. */
export const isPocket = (one: TransferRow, other: TransferRow): boolean =>
  isOneSecond(one, other) && one.product !== other.product && one.currency === other.currency;

/** An exchange between two currencies at one bank: same second, but different amounts. */
export const isExchange = (one: TransferRow, other: TransferRow): boolean =>
  isOneSecond(one, other) &&
  one.currency !== other.currency &&
  one.type === 'transfer' &&
  other.type === 'transfer';

/** Whether either row names an own account that is not the other row's, so the two are not one transfer. */
export const isContradicted = (expense: Leg, income: Leg): boolean =>
  (expense.names !== null && expense.names !== income.iban) ||
  (income.names !== null && income.names !== expense.iban) ||
  isElsewhere(expense.numbers, income) ||
  isElsewhere(income.numbers, expense);

const isElsewhere = (numbers: ReadonlySet<string>, { row }: Leg): boolean =>
  numbers.size > 0 && row.accountId !== null && !numbers.has(row.accountId);

const hasNumberOf = ({ numbers }: Leg, { row }: Leg): boolean =>
  row.accountId !== null && numbers.has(row.accountId);

/** Key of the two sides of a transfer that the user has linked repeatedly. */
export const habitKey = (expenseSide: string, incomeSide: string): string =>
  `${expenseSide}\n${incomeSide}`;

/** Strength of the evidence, other than equal amounts, that two rows are one transfer. */
export function evidenceOf(expense: Leg, income: Leg, habits: ReadonlySet<string>): Strength {
  if (isSameAccount(expense.row, income.row) || isContradicted(expense, income)) return null;
  if (expense.names !== null || income.names !== null) return 0;
  if (income.row.type === 'topup' && expense.banks.has(income.row.bank)) return 1;
  return (
    saidStrength(expense, income) ?? (habits.has(habitKey(expense.side, income.side)) ? 4 : null)
  );
}

/** Strength of what the texts and the user's category say. */
function saidStrength(expense: Leg, income: Leg): Strength {
  const areBoth = expense.isTransfer && income.isTransfer;
  const isEither = expense.isTransfer || income.isTransfer;
  const saysOwner = namesOwner(expense, income);
  if (areBoth && (saysOwner || expense.saysOwn || income.saysOwn)) return 2;
  return (isEither && saysOwner) || isSaidOwn(expense, income) ? 3 : null;
}

const namesOwner = (expense: Leg, income: Leg): boolean =>
  expense.namesOwner ||
  income.namesOwner ||
  hasNumberOf(expense, income) ||
  hasNumberOf(income, expense);

const isSaidOwn = (expense: Leg, income: Leg): boolean =>
  expense.row.isSaidOwn || income.row.isSaidOwn;
