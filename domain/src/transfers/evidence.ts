import { fold } from '../text.ts';
import { isSameAccount, type Own, type TransferRow } from './row.ts';

/** Strength of evidence: the lower, the stronger. Null means no evidence. */
export type Strength = 0 | 1 | 2 | null;

/** Phrases with which statements describe money moved between a user's own accounts. */
const OWN_TRANSFER =
  /\b(traspas(o|os)?|trasp|(to|from|al?|del?|desde) (el )?(pocket|vault|bolsillo|hucha)|pocket withdrawal|transferencia interna|internal transfer|(entre|between) (tus |mis |my |own |your )*(cuentas|accounts)( propias)?)\b/;
/** Particles between given names and surnames. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos']);

const words = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const nameOf = (text: string): string | undefined =>
  words(text).find((word) => word.length > 1 && !PARTICLES.has(word));

/**
 * Returns a test for text that mentions an own transfer or names the user, which requires the first given name and the
 * first surname on one line.
 */
export function ownTransferIn(own: Pick<Own, 'name' | 'lastnames'>): (text: string) => boolean {
  const given = nameOf(own.name);
  const surname = nameOf(own.lastnames);
  const namesOwner = (line: string): boolean => {
    if (given === undefined || surname === undefined) return false;
    if (!line.includes(given) || !line.includes(surname)) return false;
    const there = words(line);
    // If the given name and the surname are the same word, that word must occur twice.
    const at = there.indexOf(given);
    return at >= 0 && there.some((word, place) => word === surname && place !== at);
  };
  return (text) => OWN_TRANSFER.test(text) || text.split('\n').some(namesOwner);
}

/** Whether a folded text names a bank, given the bank's code (`REVOLUT`, `N26`). */
export function bankNamed(text: string, bank: string): boolean {
  const name = words(bank).join(' ');
  if (name === '') return false;
  return ` ${words(text).join(' ')} `.includes(` ${name} `);
}

/** The IBAN of the row's counterparty if it is another account of the user; otherwise null. */
export function ownIbanOf(row: TransferRow, own: OwnIbans): string | null {
  const iban = row.counterpartyIban;
  if (iban === null || !own.all.has(iban) || own.of(row) === iban) return null;
  return iban;
}

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
  saysOwn: boolean;
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
  (income.names !== null && income.names !== expense.iban);

/** Strength of the evidence, other than equal amounts, that two rows are one transfer. */
export function evidenceOf(expense: Leg, income: Leg): Strength {
  if (isSameAccount(expense.row, income.row) || isContradicted(expense, income)) return null;
  if (expense.names !== null || income.names !== null) return 0;
  if (income.row.type === 'topup' && expense.banks.has(income.row.bank)) return 1;
  const areTransfers = expense.row.type === 'transfer' && income.row.type === 'transfer';
  return areTransfers && (expense.saysOwn || income.saysOwn) ? 2 : null;
}
