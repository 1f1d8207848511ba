import { fold } from '../text.ts';
import { isSameAccount, type Own, type TransferRow } from './row.ts';

/** How strong evidence is: lower is stronger. Null is none. */
export type Strength = 0 | 1 | 2 | null;

/** What statements call money that moves between accounts of one person. */
const OWN_TRANSFER =
  /\b(traspas(o|os)?|trasp|(to|from|al?|del?|desde) (el )?(pocket|vault|bolsillo|hucha)|pocket withdrawal|transferencia interna|internal transfer|(entre|between) (tus |mis |my |own |your )*(cuentas|accounts)( propias)?)\b/;
/** Between a person's given names and surnames, but no name. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos']);

const words = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const nameOf = (text: string): string | undefined =>
  words(text).find((word) => word.length > 1 && !PARTICLES.has(word));

/** Says whether a text says own transfer, or names the owner: first given name and first surname on one line. */
export function ownTransferIn(own: Pick<Own, 'name' | 'lastnames'>): (text: string) => boolean {
  const given = nameOf(own.name);
  const surname = nameOf(own.lastnames);
  const namesOwner = (line: string): boolean => {
    if (given === undefined || surname === undefined) return false;
    if (!line.includes(given) || !line.includes(surname)) return false;
    const there = words(line);
    // Somebody whose given name and surname are one word needs it twice.
    const at = there.indexOf(given);
    return at >= 0 && there.some((word, place) => word === surname && place !== at);
  };
  return (text) => OWN_TRANSFER.test(text) || text.split('\n').some(namesOwner);
}

/** Whether a folded text names a bank, by its code: `REVOLUT`, `N26`. */
export function bankNamed(text: string, bank: string): boolean {
  const name = words(bank).join(' ');
  if (name === '') return false;
  return ` ${words(text).join(' ')} `.includes(` ${name} `);
}

/** The IBAN of another own account that a row's other party is. Null where it is none, or the row's own account. */
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

/** A row and what its own fields say; rows of one `kind` say the same. */
export interface Leg {
  row: TransferRow;
  day: number;
  kind: string;
  /** Its account's IBAN, and that of the own account that it names. */
  iban: string | null;
  names: string | null;
  saysOwn: boolean;
  /** Those banks of the person's that an expense names. */
  banks: ReadonlySet<string>;
}

/** Whether both are rows of one bank's second: it books both sides of a move at once. */
const isOneSecond = (one: TransferRow, other: TransferRow): boolean =>
  one.bank === 'REVOLUT' &&
  other.bank === 'REVOLUT' &&
  one.started?.length === SECONDS_LENGTH &&
  one.started === other.started;
export const SECONDS_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;

/** One second, two products. */
export const isPocket = (one: TransferRow, other: TransferRow): boolean =>
  isOneSecond(one, other) && one.product !== other.product && one.currency === other.currency;

/** One second, two currencies: amounts differ. */
export const isExchange = (one: TransferRow, other: TransferRow): boolean =>
  isOneSecond(one, other) &&
  one.currency !== other.currency &&
  one.type === 'transfer' &&
  other.type === 'transfer';

/** A row that names one own account was not paid to, or by, another one. */
export const isContradicted = (expense: Leg, income: Leg): boolean =>
  (expense.names !== null && expense.names !== income.iban) ||
  (income.names !== null && income.names !== expense.iban);

/** What says that two rows of equal amounts are one movement, beside the amounts. */
export function evidenceOf(expense: Leg, income: Leg): Strength {
  if (isSameAccount(expense.row, income.row) || isContradicted(expense, income)) return null;
  if (expense.names !== null || income.names !== null) return 0;
  if (income.row.type === 'topup' && expense.banks.has(income.row.bank)) return 1;
  const areTransfers = expense.row.type === 'transfer' && income.row.type === 'transfer';
  return areTransfers && (expense.saysOwn || income.saysOwn) ? 2 : null;
}
