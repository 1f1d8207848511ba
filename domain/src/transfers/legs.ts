import { dayNumber } from '../dates.ts';
import {
  bankNamed,
  type Leg,
  ownIbanOf,
  ownIbans,
  ownNumbersIn,
  saysOwnTransfer,
} from './evidence.ts';
import { ownerIn } from './owner.ts';
import { mayBeLeg, type Own, type TransferRow } from './row.ts';

export interface Pair {
  expenseId: string;
  incomeId: string;
}

export const pairKey = ({ expenseId, incomeId }: Pair): string => `${expenseId} ${incomeId}`;

export interface Pairing {
  rows: readonly TransferRow[];
  own: Own;
  /** Keys (`pairKey`) of pairs that the user unlinked, which are never paired again. */
  parted: ReadonlySet<string>;
  habits: Habits;
}

/** Kinds of transfers that the user has linked repeatedly, so later ones are linked without other evidence. */
export interface Habits {
  /** Sides (`sideOf`) of these transfers. */
  sides: ReadonlySet<string>;
  /** The two sides of each (`habitKey`). */
  pairs: ReadonlySet<string>;
}

export const NO_HABITS: Habits = { sides: new Set(), pairs: new Set() };

/** A row's account and words, without which no later transfer can be of the same kind; '' if it lacks either. */
export const sideOf = ({ accountId, words }: Pick<TransferRow, 'accountId' | 'words'>): string =>
  accountId === null || words === '' ? '' : `${accountId} ${words}`;

export const byDateAndId = (one: TransferRow, other: TransferRow): number => {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
};

/** Rows that can be part of a transfer, sorted by date and ID, each with its evidence. */
export function legsOf({ rows, own, habits }: Pairing): Leg[] {
  const toppedUp = new Set(
    rows.filter((row) => row.type === 'topup' && row.direction === 'income').map((row) => row.bank),
  );
  return rows.filter(mayBeLeg).sort(byDateAndId).map(legOf({ own, habits, toppedUp }));
}

/** Fewer rows than this prove nothing. */
const FEWEST = 3;

/**
 * Whether a bank prints the owner's name on all of an account's rows, such as in a column for the holder. It does if
 * most rows other than transfers have the name beside their description.
 */
export function printsOwner(rows: readonly TransferRow[], own: Own): boolean {
  const isOwner = ownerIn(own);
  const others = rows.filter((row) => !isTransfer(row));
  const printed = others.filter(({ text }) => {
    const [description = '', ...more] = text.split('\n');
    return !isOwner(description) && more.some(isOwner);
  });
  return others.length >= FEWEST && printed.length * 2 > others.length;
}

const isTransfer = ({ type, saysTransfer }: TransferRow): boolean =>
  type === 'transfer' || (type === 'unknown' && saysTransfer);

/** Returns a function that finds the evidence in a row. `toppedUp` are the user's banks that received top-ups. */
export function legOf({
  own,
  habits,
  toppedUp,
}: Pick<Pairing, 'own' | 'habits'> & { toppedUp: ReadonlySet<string> }): (row: TransferRow) => Leg {
  const ibans = ownIbans(own);
  const isOwner = ownerIn(own);
  const numbersIn = ownNumbersIn(own);
  const banksIn = ({ direction, text }: TransferRow) =>
    direction === 'expense' ? [...toppedUp].filter((bank) => bankNamed(text, bank)).sort() : [];
  return (row) => {
    const names = ownIbanOf(row, ibans);
    const isMoved = isTransfer(row);
    const saysOwn = isMoved && saysOwnTransfer(row.text);
    const [description = '', ...more] = row.text.split('\n');
    const isPrinted = row.accountId !== null && own.printed?.has(row.accountId) === true;
    const namesOwner = isOwner(description) || (!isPrinted && more.some(isOwner));
    const numbers = numbersIn(row);
    const banks = banksIn(row);
    const isToStranger = row.counterpartyIban !== null && names === null;
    const mine = isToStranger ? '' : sideOf(row);
    const side = habits.sides.has(mine) ? mine : '';
    const { accountId, bank, product, currency, type, isSaidOwn } = row;
    const says = [names, isSaidOwn, isMoved, saysOwn, namesOwner, side, ...banks, ...numbers];
    const kind = [accountId, bank, product, currency, type, ...says].join('|');
    const evidence = { names, isTransfer: isMoved, saysOwn, namesOwner, numbers, side };
    const [day, iban] = [dayNumber(row.date), ibans.of(row)];
    return { row, day, kind, iban, ...evidence, banks: new Set(banks) };
  };
}
