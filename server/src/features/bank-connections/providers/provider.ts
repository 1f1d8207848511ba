import type { BankProviderId } from '@saldo/contract/bank-connections';
import type { Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';

/** ISO 8601 with Z. */
export type Instant = string;

export interface Institution {
  provider: BankProviderId;
  /** `institution_id` on the wire. */
  id: string;
  name: string;
  bic: string | null;
  /** The provider's URL of the logo, fetched by the server only. */
  logoUrl: string | null;
  /** Days of history, and of access, that the bank grants. */
  historyDays: number;
  accessDays: number;
  note: string | null;
}

/** Identifies an access at the provider. Opaque to us and stored encrypted. */
export type ConsentHandle = Readonly<Record<string, string | null>>;

export interface StartConsent {
  institution: Institution;
  /** Unique for each attempt and unguessable; returned in the redirect. */
  reference: string;
  /** Where the bank redirects the browser. If it contains a secret, nobody else may learn it. */
  callbackUrl: string;
  historyDays: number;
  accessDays: number;
  /** Two-letter code. */
  language: string;
}

/** What the browser brought back, in common terms. */
export interface ConsentCallback {
  code: string | null;
  error: string | null;
}

export interface ProviderAccount {
  /** The provider's reference for fetching; may become invalid with the consent. */
  ref: string;
  /** Constant across consents, if the provider has such an id. */
  stableKey: string | null;
  iban: string | null;
  /** ISO 4217; null if the bank does not say. */
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
  /** Both inclusive. */
  from: Day;
  to: Day;
  presence: Presence | null;
}

export interface FetchBalance extends Pick<FetchTransactions, 'institutionId' | 'presence'> {
  account: Pick<ProviderAccount, 'ref' | 'product'> & { currency: string };
}

/** A booked transaction, independent of the provider. */
export interface FetchedRow {
  ids: { provider: string | null; bank: string | null };
  day: Day;
  /** `YYYY-MM-DDTHH:MM:SS`, local; midnight if the bank gives only a date. */
  date: string;
  amount: Cents;
  currency: string;
  type: 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';
  description: string;
  creditorName: string | null;
  /** Never the account's own. */
  creditorIban: string | null;
  debtorName: string | null;
  /** The counterparty's. */
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
  /** Rows skipped: pending, canceled, with amount zero, or without a date. */
  left: number;
  /** Calls the bank still allows today, if it says so. */
  allowance: { remaining: number; resetsAt: Instant } | null;
}

export type ProviderErrorKind =
  | 'not_configured'
  | 'credentials_rejected'
  | 'plan_limit'
  | 'cancelled_by_user'
  | 'rejected_by_bank'
  | 'no_accounts'
  | 'consent_expired'
  | 'account_unavailable'
  | 'account_busy'
  | 'rate_limited'
  | 'window_too_wide'
  | 'bank_unavailable'
  | 'provider_unavailable'
  | 'request_rejected'
  | 'bad_response';

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

/** A way to reach banks. It knows HTTP, schemas and terms of its provider, but not our database or schedule. */
export interface BankProvider {
  readonly id: BankProviderId;
  /**
   * What only the browser returning from the bank knows: the provider's `code`, or a `secret` in the redirect address.
   * `secret once`: someone could learn that address without consenting, by canceling at the bank or opening its page
   * again. A second return with the same secret therefore ends the attempt.
   */
  readonly wayBack: 'code' | 'secret' | 'secret once';
  /**
   * Throws if the settings do not work: `not_configured` with the code `redirect_address` if users could not return to
   * `callbackUrl`.
   */
  check(callbackUrl: string, signal: AbortSignal): Promise<void>;
  listInstitutions(country: string, signal: AbortSignal): Promise<readonly Institution[]>;
  /** Null if the id is unknown. */
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
  /** An ended or unknown consent counts as revoked. */
  revokeConsent(handle: ConsentHandle, signal: AbortSignal): Promise<void>;
  /** Yields nothing until all pages are fetched, because comparing rows requires their counts. */
  fetchTransactions(input: FetchTransactions, signal: AbortSignal): AsyncIterable<FetchedPage>;
  /** Null if the bank reports no booked balance. The call counts against the bank's limit. */
  fetchBalance(input: FetchBalance, signal: AbortSignal): Promise<ReportedBalance | null>;
}

/** A provider's dependencies besides its settings. */
export interface ProviderTools {
  now(): Date;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, for jitter of delays. */
  random(): number;
  /** Time zone of the server's days. */
  timeZone: string;
  log(event: Record<string, string | number>): void;
}
