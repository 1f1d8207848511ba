import type { BankProviderId } from '@saldo/contract/bank-connections';
import type { Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { BankFailure } from '../../../schema/stored/bank-failure.ts';

/** ISO 8601 date and time, ending in Z. */
export type Instant = string;

export interface Institution {
  provider: BankProviderId;
  /** `institution_id` on the wire. */
  id: string;
  name: string;
  bic: string | null;
  /** The logo's URL at the provider. Only the server fetches it. */
  logoUrl: string | null;
  /** Limits granted by the bank, in days: `historyDays` for past rows and `accessDays` for access. */
  historyDays: number;
  accessDays: number;
  note: string | null;
}

/** Identifies a consent at the provider. Opaque to us and stored encrypted. */
export type ConsentHandle = Readonly<Record<string, string | null>>;

export interface StartConsent {
  institution: Institution;
  /** Unguessable and unique for each attempt. The bank's redirect returns it. */
  reference: string;
  /** Where the bank redirects the browser. If it contains a secret, nobody else may learn it. */
  callbackUrl: string;
  historyDays: number;
  accessDays: number;
  /** Two-letter language code. */
  language: string;
}

/** What the bank's redirect contained, in a form common to all providers. */
export interface ConsentCallback {
  code: string | null;
  error: string | null;
}

export interface ProviderAccount {
  /** The provider's reference for fetching. It may become invalid with the consent. */
  ref: string;
  /** An id that stays the same across consents, or null if the provider has none. */
  stableKey: string | null;
  iban: string | null;
  /** ISO 4217 code, or null if the bank does not state it. */
  currency: string | null;
  name: string | null;
  owner: string | null;
  product: 'current' | 'deposit';
  /** Only READY accounts can be fetched. */
  state: 'READY' | 'SYNCING' | 'ERROR';
}

export interface LinkedConsent {
  handle: ConsentHandle;
  accounts: readonly ProviderAccount[];
  grantedAt: Instant;
  expiresAt: Instant;
}

export type CompletedConsent = { kind: 'linked'; consent: LinkedConsent } | { kind: 'pending' };

/** A user who is actually present, which lifts a bank's limits. */
export interface Presence {
  ip: string;
  userAgent: string;
}

export interface FetchTransactions {
  handle: ConsentHandle;
  institutionId: string;
  account: Pick<ProviderAccount, 'ref' | 'iban' | 'owner' | 'product'>;
  /** The first day to fetch. Both `from` and `to` are inclusive. */
  from: Day;
  to: Day;
  presence: Presence | null;
}

export interface FetchBalance extends Pick<FetchTransactions, 'institutionId' | 'presence'> {
  account: Pick<ProviderAccount, 'ref' | 'product'> & { currency: string };
}

/** A booked row in a form common to all providers. */
export interface FetchedRow {
  ids: { provider: string | null; bank: string | null };
  day: Day;
  /** Local time as `YYYY-MM-DDTHH:MM:SS`. Midnight if the bank gives only a date. */
  date: string;
  amount: Cents;
  currency: string;
  type: 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';
  description: string;
  creditorName: string | null;
  /** Never the user's own account. */
  creditorIban: string | null;
  debtorName: string | null;
  /** The counterparty's IBAN. */
  partyIban: string | null;
  balance: Cents | null;
}

/** The booked balance at the end of a day, as reported by the bank. */
export interface ReportedBalance {
  day: Day;
  balance: Cents;
}

export interface FetchedPage {
  rows: readonly FetchedRow[];
  /** Number of rows skipped because they are pending, canceled or undated, or have amount zero. */
  left: number;
  /** Calls that the bank still allows today, or null if the bank does not state it. */
  allowance: { remaining: number; resetsAt: Instant } | null;
}

export type ProviderErrorKind = BankFailure['is'];

/**
 * An error of a bank or its provider. The message is just the kind, because the provider's own text may contain an
 * IBAN.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly info: {
    status?: number;
    code?: string;
    retryAt?: Instant;
    /** First day the bank would return, for `window_too_wide`. */
    earliest?: Day;
  };

  constructor(kind: ProviderErrorKind, info: ProviderError['info'] = {}) {
    super(kind);
    this.kind = kind;
    this.info = info;
  }
}

/**
 * Access to banks through one provider. An implementation knows its provider's HTTP interface, schemas and terms, but
 * not our database or schedule.
 */
export interface BankProvider {
  readonly id: BankProviderId;
  /**
   * How a provider proves that the browser has returned from the bank: by the provider's `code`, or by a `secret` in
   * the redirect address that only this browser knows. With `secret once`, someone could learn that address without
   * consenting, by canceling at the bank or opening its page again. A second return with the same secret therefore ends
   * the attempt.
   */
  readonly wayBack: 'code' | 'secret' | 'secret once';
  /**
   * Throws if the settings do not work. Throws `not_configured` with the code `redirect_address` if users could not
   * return to `callbackUrl`.
   */
  check(callbackUrl: string, signal: AbortSignal): Promise<void>;
  listInstitutions(country: string, signal: AbortSignal): Promise<readonly Institution[]>;
  /** Returns null if the id is unknown. */
  findInstitution(id: string, signal: AbortSignal): Promise<Institution | null>;
  startConsent(
    input: StartConsent,
    signal: AbortSignal,
  ): Promise<{ link: string; handle: ConsentHandle }>;
  completeConsent(
    handle: ConsentHandle,
    callback: ConsentCallback,
    signal: AbortSignal,
  ): Promise<CompletedConsent>;
  /** A consent that has ended or is unknown counts as revoked. */
  revokeConsent(handle: ConsentHandle, signal: AbortSignal): Promise<void>;
  /**
   * Yields nothing until all pages are fetched, because recognizing repeated rows requires knowing how often each
   * occurs.
   */
  fetchTransactions(input: FetchTransactions, signal: AbortSignal): AsyncIterable<FetchedPage>;
  /** Null if the bank reports no booked balance. The call counts against the bank's limit. */
  fetchBalance(input: FetchBalance, signal: AbortSignal): Promise<ReportedBalance | null>;
}

/** What a provider needs besides its settings. */
export interface ProviderTools {
  now(): Date;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** A random number from 0 to 1, used to vary delays. */
  random(): number;
  /** Time zone in which the server counts days. */
  timeZone: string;
  log(event: Record<string, string | number>): void;
}
