import { centsUnder, signedBy } from '@saldo/domain/amounts';
import { isDay } from '@saldo/domain/dates';
import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { maskCards, tidy } from '@saldo/statements/fields/text';
import type { FetchedRow, ReportedBalance } from './provider.ts';

const MAX_TEXT = 1000;
const MAX_NAME = 200;
/** Placeholders that banks send for missing text fields. */
const NOTHING = new Set(['', 'null', 'notprovided', 'notavailable']);

/** Cleans a provider's text and masks card numbers. Null if nothing is left. */
export function text(value: unknown, max = MAX_TEXT): string | null {
  if (typeof value !== 'string') return null;
  const clean = maskCards(tidy(value)).slice(0, max);
  return NOTHING.has(clean.toLowerCase()) ? null : clean;
}

export const nameText = (value: unknown): string | null => text(value, MAX_NAME);

/** Joins lines with spaces, dropping empty ones and exact repeats. Null if nothing is left. */
export function joined(lines: readonly unknown[]): string | null {
  const clean = lines.map((line) => text(line)).filter((line) => line !== null);
  return text([...new Set(clean)].join(' '));
}

/** An IBAN with valid check digits, or null. */
export function iban(value: unknown): string | null {
  if (typeof value !== 'string' || !isIban(value)) return null;
  return compactIban(value);
}

/**
 * Converts decimal text to signed hundredths without floats. Null if it is not an amount or has more than two
 * significant decimals.
 */
export function hundredths(value: unknown): Cents | null {
  const match = typeof value === 'string' && /^([+-]?)(\d{1,13}(?:\.\d+)?)$/.exec(value.trim());
  if (!match) return null;
  const [, sign, digits = ''] = match;
  const cents = centsUnder(digits, 'point', 0);
  return Number.isNaN(cents) ? null : signedBy({ negative: sign === '-' }, cents);
}

export const currency = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null;

/** The day of a date or date-time, or null if it is not valid. */
export function day(value: unknown): string | null {
  const head = typeof value === 'string' ? value.slice(0, 10) : '';
  return isDay(head) ? head : null;
}

/** Cleans a bank's id for a row. Null if it consists only of blanks or zeros. */
export function rowId(value: unknown): string | null {
  const clean = typeof value === 'string' ? tidy(value) : '';
  return clean === '' || /^0+$/.test(clean) || clean.length > 500 ? null : clean;
}

/** Types of booked balance, most reliable first, each with its ISO 20022 code and its GoCardless name. */
const BOOKED = [
  ['CLBD', 'closingbooked'],
  ['ITBD', 'interimbooked'],
];

/**
 * The booked balance in the account's currency, or null if the bank reports none. The available balance is never used,
 * because it includes credit and pending rows. A balance without a date counts as today's.
 */
export function bookedBalance(
  balances: readonly { type: unknown; amount: unknown; currency: unknown; day: unknown }[],
  q: { currency: string; today: string },
): ReportedBalance | null {
  const own = balances.filter((one) => one.currency === q.currency);
  for (const names of BOOKED) {
    const told = own.find(({ type }) => typeof type === 'string' && names.includes(codeOf(type)));
    const balance = hundredths(told?.amount);
    if (balance !== null) return { day: day(told?.day) ?? q.today, balance };
  }
  return null;
}

const codeOf = (type: string): string =>
  type.length === 4 ? type.toUpperCase() : type.toLowerCase();

const CARD_FAMILIES = new Set(['CCRD', 'MCRD']);
const TRANSFER_FAMILIES = new Set(['ICDT', 'RCDT', 'IRCT', 'RRCT', 'IDDT', 'RDDT']);

/** Type of a row, derived from the bank's own code, the ISO 20022 code and the merchant category code. */
export function typeOf(codes: {
  proprietary: string | null;
  /** ISO 20022 codes in any order, with any separator between their parts. */
  iso: readonly (string | null)[];
  mcc: string | null;
}): FetchedRow['type'] {
  const own = (codes.proprietary ?? '').toUpperCase();
  if (own.includes('CARD')) return 'card_payment';
  if (own.includes('TOPUP') || own.includes('TOP_UP')) return 'topup';
  if (own.includes('INTEREST')) return 'interest';
  if (own.includes('TRANSFER')) return 'transfer';
  const parts = codes.iso.flatMap((code) => (code ?? '').toUpperCase().split(/[^A-Z0-9]+/));
  if (parts.some((part) => CARD_FAMILIES.has(part))) return 'card_payment';
  if (parts.some((part) => TRANSFER_FAMILIES.has(part))) return 'transfer';
  if (parts.includes('INTR')) return 'interest';
  return codes.mcc === null ? 'unknown' : 'card_payment';
}

interface Party {
  name: string | null;
  iban: string | null;
}

/** Finds the counterparty of a row. The account holder is never returned, whichever field the bank uses. */
export function parties(
  row: { amount: Cents; creditor: Party; debtor: Party },
  account: { iban: string | null },
): Pick<FetchedRow, 'creditorName' | 'creditorIban' | 'debtorName' | 'partyIban'> {
  const isOut = row.amount < 0;
  const other = isOut ? row.creditor : row.debtor;
  const isOwn = other.iban !== null && other.iban === account.iban;
  const name = isOwn ? null : other.name;
  const partyIban = isOwn ? null : other.iban;
  const creditorIban = row.creditor.iban === account.iban ? null : row.creditor.iban;
  return {
    creditorName: isOut ? name : null,
    debtorName: isOut ? null : name,
    creditorIban,
    partyIban,
  };
}

/** Recognizes savings accounts by product name or type. */
export const productOf = (kind: unknown, name: unknown): 'current' | 'deposit' => {
  if (kind === 'SVGS') return 'deposit';
  return typeof name === 'string' &&
    /\b(savings?|ahorros?|deposit\w*|sparkonto|epargne)\b/.test(fold(name))
    ? 'deposit'
    : 'current';
};
