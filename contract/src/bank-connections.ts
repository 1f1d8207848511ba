import { z } from 'zod';
import { Account } from './accounts.ts';
import { COUNTRIES, type CountryCode } from './banks.ts';
import { Changed, Id, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Transaction } from './transactions.ts';
import * as says from './validation-messages.ts';

export const BANK_PROVIDERS = ['enable_banking', 'gocardless', 'sandbox'] as const;
export type BankProviderId = (typeof BANK_PROVIDERS)[number];

/** Days of history and days of access that Saldo requests; a bank may grant less. */
export const DEFAULT_HISTORY_DAYS = 90;
export const DEFAULT_ACCESS_DAYS = 90;
/** Offer renewal when this many days are left. */
export const RENEW_FROM_DAYS = 7;

export const BankInstitution = z.object({
  /** Same as `institution_id`. */
  id: z.string(),
  institution_id: z.string(),
  name: z.string(),
  bic: z.string().nullable(),
  /** URL of the logo on this server; null if a tile with initials is shown instead. */
  logo: z.string().nullable(),
  provider: z.enum(BANK_PROVIDERS),
  transaction_total_days: z.number(),
  max_access_valid_for_days: z.number(),
  /**
   * What the user should know before choosing this bank, for example that it is a sandbox that always fails; otherwise
   * null.
   */
  note: z.string().nullable(),
});
export type BankInstitution = z.infer<typeof BankInstitution>;

/** Result of one fetch. `from` and `to` are days, `YYYY-MM-DD`, inclusive; amounts are decimals. */
export const SyncReceipt = z.object({
  at: Instant,
  from: z.string(),
  to: z.string(),
  /**
   * Booked rows that the bank returned: their number, and sums of their magnitudes by currency. Null if the bank did
   * not respond.
   */
  bank: z
    .object({
      count: z.number(),
      sums: z.array(z.object({ currency: z.string(), income: z.number(), expenses: z.number() })),
    })
    .nullable(),
  added: z.number(),
  /** Rows already stored by an earlier fetch or statement. */
  known: z.number(),
  /** Rows skipped: pending, canceled, zero, or undated. */
  left: z.number(),
  /** Rows that were added but may be duplicates; the user decides. */
  possible_doubles: z.number(),
  rules_changed: z.number(),
  /**
   * Added rows that were sorted automatically and have not been changed since; pass `id` to `undoAutoSort`. `chosen`
   * of them got the category that the user last chose for their merchant.
   */
  sorted: z.object({ id: Id, count: z.number(), chosen: z.number().optional() }).optional(),
  transfers_linked: z.number(),
  /** For each account, the days since the previous fetch that the bank's response did not cover. */
  missed: z.array(z.object({ account: z.string(), from: z.string(), to: z.string() })),
  /** A sentence for the user if anything went wrong, even if only one account was affected; otherwise null. */
  error: z.string().nullable(),
});
export type SyncReceipt = z.infer<typeof SyncReceipt>;

export const BankConnection = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  provider: z.enum(BANK_PROVIDERS),
  institution_id: z.string(),
  status: z.enum(['active', 'expired']),
  accountCount: z.number(),
  accounts: z.array(Account),
  connected_at: Instant,
  expires_at: Instant,
  /** Whole days until `expires_at`, rounded up, never below 0. */
  days_left: z.number(),
  is_syncing: z.boolean(),
  /**
   * Receipt of the latest fetch to which the bank responded. `error` is from the latest fetch, even if the bank did not
   * respond.
   */
  last_receipt: SyncReceipt.nullable(),
});
export type BankConnection = z.infer<typeof BankConnection>;

const days = (most: number) =>
  z
    .number({ error: says.NUMBER_OF_DAYS })
    .int(says.WHOLE_DAYS)
    .min(1, says.ONE_OR_MORE)
    .max(most, says.orLess(most));

/** Name, BIC and logo in the request are ignored: the provider's list determines them. */
export const StartConnection = z.object({
  institution_id: z
    .string({ error: says.REQUIRED })
    .trim()
    .min(1, says.REQUIRED)
    .max(300, says.TOO_LONG),
  name: z.string().max(300).nullish(),
  bic: z.string().max(300).nullish(),
  logo: z.string().max(1000).nullish(),
  transaction_total_days: days(730).default(DEFAULT_HISTORY_DAYS),
  max_access_valid_for_days: days(730).default(DEFAULT_ACCESS_DAYS),
  /** Whether to fetch recent transactions once connected; otherwise fetching starts with yesterday's transactions. */
  sync_transactions: z.boolean({ error: says.BOOLEAN }).default(true),
});
export type StartConnection = z.infer<typeof StartConnection>;

export const RefreshConnection = z.object({
  sync_transactions: StartConnection.shape.sync_transactions,
});

/** The bank's page to redirect to, or `connected` if nothing is left to do. */
export const StartedConnection = z.union([
  z.object({ link: z.string() }),
  z.object({ status: z.literal('connected') }),
]);
export type StartedConnection = z.infer<typeof StartedConnection>;

export const listInstitutions = endpoint('GET', '/bank-connections/institutions', {
  summary: 'List the banks of a country that can be connected',
  access: 'user',
  query: z.object({
    country_code: z
      .string({ error: says.REQUIRED })
      .trim()
      .toUpperCase()
      .refine(
        (code): code is CountryCode => COUNTRIES.some((country) => country.code === code),
        says.COUNTRY,
      ),
  }),
  answers: { 200: z.array(BankInstitution) },
  refusals: ['provider_error'],
});

export const startConnection = endpoint('POST', '/bank-connections/start', {
  summary: 'Start connecting a bank',
  access: 'editor',
  body: StartConnection,
  answers: { 200: StartedConnection },
  refusals: ['bank_already_connected', 'provider_error'],
  expensive: true,
});

export const listConnections = endpoint('GET', '/bank-connections', {
  summary: 'List connected banks with their accounts',
  access: 'user',
  answers: { 200: z.array(BankConnection) },
});

export const refreshConnection = endpoint('POST', '/bank-connections/refresh/{id}', {
  summary: "Renew a bank's consent; the old one works until the new one is granted",
  access: 'editor',
  params: IdParams,
  body: RefreshConnection,
  answers: { 200: StartedConnection },
  refusals: ['not_found', 'provider_error'],
  expensive: true,
});

export const finishConnection = endpoint('POST', '/bank-connections/finish', {
  summary: 'Complete a connection after the redirect from the bank; safe to repeat',
  access: 'editor',
  query: z.object({
    bank_connection_id: z.string({ error: says.REQUIRED }).min(1, says.REQUIRED).max(300),
  }),
  answers: { 200: BankConnection },
  refusals: [
    'not_found',
    'bank_not_confirmed',
    'bank_access_refused',
    'bank_renewal_refused',
    'provider_error',
  ],
  expensive: true,
});

export const disconnectBank = endpoint('PUT', '/bank-connections/disconnect/{id}', {
  summary:
    'Revoke a connection and delete its secrets; accounts and transactions are kept, except those of the sandbox bank',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed.extend({ removed_transactions: z.number() }) },
  refusals: ['not_found'],
});

export const syncConnection = endpoint('POST', '/bank-connections/sync/{id}', {
  summary: "Fetch a bank's accounts now; the receipt reports errors of the bank",
  access: 'editor',
  params: IdParams,
  answers: { 200: SyncReceipt },
  refusals: ['not_found', 'bank_connection_expired', 'sync_running'],
  expensive: true,
});

/** A transaction, and the `other` one that it may duplicate. */
export const PossibleDuplicate = z.object({ transaction: Transaction, other: Transaction });
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

export const listDuplicates = endpoint('GET', '/transactions/duplicates', {
  summary: 'List possible duplicates, newest first',
  access: 'user',
  answers: { 200: z.array(PossibleDuplicate) },
});

export const judgeDuplicate = endpoint('PUT', '/transactions/{id}/duplicate', {
  summary: 'Keep a possible duplicate, or remove it for good',
  access: 'editor',
  params: IdParams,
  body: z.object({ keep: z.boolean({ error: says.BOOLEAN }) }),
  /** `transaction` is null if it was removed. */
  answers: { 200: Changed.extend({ transaction: Transaction.nullable() }) },
  refusals: ['not_found'],
});
