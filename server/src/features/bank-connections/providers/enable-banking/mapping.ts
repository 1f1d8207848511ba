import { startOfDay } from '@saldo/domain/dates';
import {
  currency,
  day,
  hundredths,
  iban,
  joined,
  nameText,
  parties,
  productOf,
  rowId,
  text,
  typeOf,
} from '../parse-fields.ts';
import type { FetchedRow, Institution, ProviderAccount } from '../provider.ts';
import type * as schemas from './schemas.ts';

const DEFAULT_DAYS = 90;
const DAY_S = 86_400;

/** Converts a booked row. Null if the row is not booked, has no date, has amount zero or cannot be read. */
export function mapRow(
  row: schemas.Transaction,
  account: { iban: string | null },
): FetchedRow | null {
  if (row.status !== 'BOOK') return null;
  const magnitude = hundredths(row.transaction_amount.amount.replace(/^-/, ''));
  const money = currency(row.transaction_amount.currency);
  const booked = day(row.booking_date) ?? day(row.value_date) ?? day(row.transaction_date);
  if (magnitude === null || magnitude === 0 || money === null || booked === null) return null;
  const amount = row.credit_debit_indicator === 'DBIT' ? -magnitude : magnitude;
  const creditor = { name: nameText(row.creditor?.name), iban: iban(row.creditor_account?.iban) };
  const debtor = { name: nameText(row.debtor?.name), iban: iban(row.debtor_account?.iban) };
  const code = row.bank_transaction_code;
  return {
    ids: { provider: null, bank: rowId(row.entry_reference) },
    day: booked,
    date: startOfDay(booked),
    amount,
    currency: money,
    type: typeOf({
      proprietary: null,
      iso: [code?.code ?? null, code?.sub_code ?? null],
      mcc: text(row.merchant_category_code),
    }),
    ...parties({ amount, creditor, debtor }, account),
    description:
      joined(row.remittance_information ?? []) ??
      text(row.note) ??
      (amount < 0 ? creditor.name : debtor.name) ??
      text(code?.description) ??
      '',
    balance: hundredths(row.balance_after_transaction?.amount),
  };
}

/** Accounts that cannot be fetched (blocked, or not shared) have no uid. */
export function mapAccount(account: schemas.Account, bank: string): ProviderAccount | null {
  const { uid } = account;
  const stableKey = account.identification_hash ?? null;
  if (!uid && stableKey === null) return null;
  const own = iban(account.account_id?.iban);
  const details = text(account.details, 100);
  return {
    ref: uid ?? '',
    stableKey,
    iban: own,
    currency: currency(account.currency),
    name: text(account.product, 100) ?? details ?? (own && `${bank} ···· ${own.slice(-4)}`),
    owner: nameText(account.name),
    product: productOf(account.cash_account_type, `${account.product ?? ''} ${details ?? ''}`),
    state: uid ? 'READY' : 'ERROR',
  };
}

/** The provider gives banks no id, so this one combines name and country. */
export const institutionId = ({ name, country }: { name: string; country: string }): string =>
  `EB:${country}:${encodeURIComponent(name)}`;

export function bankOf(id: string): { name: string; country: string } | null {
  const [, country, encoded] = /^EB:([A-Z]{2}):(.{1,300})$/.exec(id) ?? [];
  if (!country || !encoded) return null;
  try {
    return { country, name: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}

/** Converts a bank from the provider's list. Null if the bank requires more than a redirect or serves only companies. */
export function mapAspsp(aspsp: schemas.Aspsp): Institution | null {
  const isPersonal = aspsp.psu_types?.includes('personal') ?? true;
  const methods = (aspsp.auth_methods ?? []).filter(({ psu_type: type }) => type !== 'business');
  const redirects =
    methods.length === 0 || methods.some(({ approach }) => approach === 'REDIRECT' || !approach);
  if (!isPersonal || !redirects) return null;
  const seconds = aspsp.maximum_consent_validity;
  return {
    provider: 'enable_banking',
    id: institutionId(aspsp),
    name: text(aspsp.name, 200) ?? aspsp.name,
    bic: text(aspsp.bic, 20),
    logoUrl: aspsp.logo ?? null,
    historyDays: DEFAULT_DAYS,
    accessDays: seconds && seconds >= DAY_S ? Math.floor(seconds / DAY_S) : DEFAULT_DAYS,
    note: null,
  };
}
