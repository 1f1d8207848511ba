import { dateTimeIn, dayNumber, dayOf, startOfDay } from '@saldo/domain/dates';
import {
  currency,
  day,
  hundredths,
  iban,
  joined,
  nameText,
  parties,
  rowId,
  text,
  typeOf,
} from '../parse-fields.ts';
import type { FetchedRow, Institution } from '../provider.ts';
import type * as schemas from './schemas.ts';

const DEFAULT_DAYS = 90;

interface Mapping {
  account: { iban: string | null };
  institutionId: string;
  timeZone: string;
}

type Quirk = (mapped: FetchedRow, row: schemas.Transaction) => FetchedRow;

/** Converts a booked row. Null if the row has no date, amount zero or an unreadable amount. */
export function mapRow(row: schemas.Transaction, q: Mapping): FetchedRow | null {
  const amount = hundredths(row.transactionAmount.amount);
  const money = currency(row.transactionAmount.currency);
  const when = dateOf(row, q.timeZone);
  if (amount === null || amount === 0 || money === null || when === null) return null;
  const creditor = { name: creditorName(row), iban: partyIban(row.creditorAccount) };
  const debtor = {
    name: nameText(row.ultimateDebtor) ?? nameText(row.debtorName),
    iban: partyIban(row.debtorAccount),
  };
  const mapped: FetchedRow = {
    ids: { provider: rowId(row.internalTransactionId), bank: rowId(row.transactionId) },
    ...when,
    amount,
    currency: money,
    type: typeOf({
      proprietary: row.proprietaryBankTransactionCode ?? null,
      iso: [row.bankTransactionCode ?? null],
      mcc: text(row.merchantCategoryCode),
    }),
    ...parties({ amount, creditor, debtor }, q.account),
    description: '',
    balance: hundredths(row.balanceAfterTransaction?.balanceAmount?.amount),
  };
  const quirk = QUIRKS.find(([test]) => test.test(q.institutionId))?.[1];
  const described = { ...mapped, description: descriptionOf(row) };
  return quirk ? quirk(described, row) : described;
}

const creditorName = (row: schemas.Transaction) =>
  nameText(row.ultimateCreditor) ?? nameText(row.creditorName);

const partyIban = (party: schemas.Transaction['creditorAccount']): string | null =>
  iban(typeof party === 'string' ? party : party?.iban);

/** The bank's date and time if its day agrees with the booking date, else the booking date. */
function dateOf(
  row: schemas.Transaction,
  timeZone: string,
): Pick<FetchedRow, 'day' | 'date'> | null {
  const booked = day(row.bookingDate) ?? null;
  const at = instant(row.bookingDateTime);
  if (at !== null) {
    const date = dateTimeIn(timeZone, at);
    const apart = booked === null ? 0 : Math.abs(dayNumber(dayOf(date)) - dayNumber(booked));
    if (apart <= 1) return { day: booked ?? dayOf(date), date };
  }
  const known = booked ?? day(row.valueDate) ?? day(row.valueDateTime);
  return known === null ? null : { day: known, date: startOfDay(known) };
}

function instant(value: string | null | undefined): Date | null {
  if (!value || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function descriptionOf(row: schemas.Transaction): string {
  return (
    text(row.remittanceInformationUnstructured) ??
    joined(row.remittanceInformationUnstructuredArray ?? []) ??
    text(row.remittanceInformationStructured) ??
    joined(row.remittanceInformationStructuredArray ?? []) ??
    text(row.additionalInformation) ??
    nameText(row.creditorName) ??
    nameText(row.debtorName) ??
    text(row.bankTransactionCode) ??
    ''
  );
}

/**
 * Uses the array of description lines, which contains more than the single field. For a Bizum payment, it names the
 * counterparty.
 */
function revolut(mapped: FetchedRow, row: schemas.Transaction): FetchedRow {
  const description = joined(row.remittanceInformationUnstructuredArray ?? []);
  if (description === null) return mapped;
  const [first] = row.remittanceInformationUnstructuredArray ?? [];
  const bizum = /^bizum payment (?:from|to):\s*(\S.*)$/i.exec(text(first) ?? '')?.[1];
  const name = bizum === undefined ? {} : named(mapped, nameText(bizum));
  return { ...mapped, description, ...name };
}

const named = (mapped: FetchedRow, name: string | null) =>
  mapped.amount < 0 ? { creditorName: name } : { debtorName: name };

/** Drops both names, because the bank swaps them and gives the account holder's name for the counterparty's. */
const sabadell: Quirk = (mapped) => ({ ...mapped, creditorName: null, debtorName: null });

/**
 * Strips a prefix from the description and the semicolons between its parts. On income, the bank gives the account
 * holder as creditor.
 */
const bankinter: Quirk = (mapped) => ({
  ...mapped,
  description:
    text(mapped.description.replace(/^\/TXT\/[A-Z]\|/, '').replace(/;+/g, ' ')) ??
    mapped.description,
});

/**
 * Extracts the actual description from a text of several labeled fields. It follows the label `remittanceinformation`.
 */
function ingGermany(mapped: FetchedRow): FetchedRow {
  const written = /(?:^|,)remittanceinformation:(.*)$/is.exec(mapped.description)?.[1];
  return { ...mapped, description: text(written) ?? mapped.description };
}

const QUIRKS: readonly [RegExp, Quirk][] = [
  [/^REVOLUT_/, revolut],
  [/^BANCSABADELL_/, sabadell],
  [/^BANKINTER_/, bankinter],
  [/^ING_INGDDEFF/, ingGermany],
];

export const mapInstitution = (one: schemas.Institution): Institution => ({
  provider: 'gocardless',
  id: one.id,
  name: text(one.name, 200) ?? one.id,
  bic: text(one.bic, 20),
  logoUrl: one.logo ?? null,
  historyDays: digits(one.transaction_total_days),
  accessDays: digits(one.max_access_valid_for_days),
  note: null,
});

const digits = (value: string | null | undefined): number =>
  value && /^\d{1,4}$/.test(value) && Number(value) > 0 ? Number(value) : DEFAULT_DAYS;
