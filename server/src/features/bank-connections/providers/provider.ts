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
  /** Where the provider has its logo; fetched by the server only. */
  logoUrl: string | null;
  /** Days of history that the bank gives, and of access. */
  historyDays: number;
  accessDays: number;
  note: string | null;
}

/** Which access at the provider is meant: its own business, kept encrypted. */
export type ConsentHandle = Readonly<Record<string, string | null>>;

export interface StartConsent {
  institution: Institution;
  /** Unique for each attempt, and not to be guessed; comes back in the redirect. */
  reference: string;
  /** Where the bank sends the browser; nobody else may learn it where a secret stands in it. */
  callbackUrl: string;
  historyDays: number;
  accessDays: number;
  /** Two letters. */
  language: string;
}

/** What the browser brought back, whatever the provider calls it. */
export interface ConsentCallback {
  code: string | null;
  error: string | null;
}

export interface ProviderAccount {
  /** What the fetch calls want; may die with the consent. */
  ref: string;
  /** Stays the same over consents, where the provider has such a thing. */
  stableKey: string | null;
  iban: string | null;
  /** ISO 4217; null where the bank does not say. */
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

/** A person who is really at the screen, which lifts a bank's limits. */
export interface Presence {
  ip: string;
  userAgent: string;
}

export interface FetchTransactions {
  handle: ConsentHandle;
  institutionId: string;
  account: Pick<ProviderAccount, 'ref' | 'iban' | 'owner' | 'product'>;
  /** Both included. */
  from: Day;
  to: Day;
  presence: Presence | null;
}

export interface FetchBalance extends Pick<FetchTransactions, 'institutionId' | 'presence'> {
  account: Pick<ProviderAccount, 'ref' | 'product'> & { currency: string };
}

/** A booked transaction in our own terms. */
export interface FetchedRow {
  ids: { provider: string | null; bank: string | null };
  /** Booking day. */
  day: Day;
  /** `YYYY-MM-DDTHH:MM:SS`, local; midnight where the bank gives only a day. */
  date: string;
  /** Signed hundredths. */
  amount: Cents;
  currency: string;
  type: 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';
  description: string;
  creditorName: string | null;
  /** Never the account's own. */
  creditorIban: string | null;
  debtorName: string | null;
  /** Of whoever is not the account's holder. */
  partyIban: string | null;
  balance: Cents | null;
}

/** What the bank says that was in an account at the end of a day, of what it has booked. */
export interface ToldBalance {
  day: Day;
  balance: Cents;
}

export interface FetchedPage {
  rows: readonly FetchedRow[];
  /** Rows left out: pending, cancelled, of amount zero, without a date. */
  left: number;
  /** Calls that the bank still allows today, where it says so. */
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

/** What went wrong at a bank or its provider. Its message is the kind: a provider's own text may hold an IBAN. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly info: {
    status?: number;
    /** Their code, for the log. */
    code?: string;
    /** When to try again. */
    retryAt?: Instant;
    /** The first day that the bank would answer, for `window_too_wide`. */
    earliest?: Day;
  };

  constructor(kind: ProviderErrorKind, info: ProviderError['info'] = {}) {
    super(kind);
    this.kind = kind;
    this.info = info;
  }
}

/** One way to reach banks. It knows HTTP, shapes and words of its provider, and nothing of our database or schedule. */
export interface BankProvider {
  readonly id: BankProviderId;
  /**
   * What only the browser sees that comes back from the bank: the provider's `code`, or a `secret` in the address that
   * it is sent to. `secret once`: that address may be had without consenting, by cancelling at the bank or by opening
   * its page again; so a second return with the same secret ends the attempt.
   */
  readonly wayBack: 'code' | 'secret' | 'secret once';
  /**
   * Throws where the settings do not work: `not_configured` with the code `redirect_address` where people could not come
   * back to `callbackUrl`.
   */
  check(callbackUrl: string, signal: AbortSignal): Promise<void>;
  listInstitutions(country: string, signal: AbortSignal): Promise<readonly Institution[]>;
  /** Null where it knows none of that id. */
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
  /** All pages have to be there before rows are compared: they are counted. */
  fetchTransactions(input: FetchTransactions, signal: AbortSignal): AsyncIterable<FetchedPage>;
  /** Null where the bank tells no balance of what it has booked. A call that banks count like the others. */
  fetchBalance(input: FetchBalance, signal: AbortSignal): Promise<ToldBalance | null>;
}

/** What a provider is given besides its settings. */
export interface ProviderTools {
  now(): Date;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, for the jitter of waiting. */
  random(): number;
  /** In which the server's days are. */
  timeZone: string;
  log(event: Record<string, string | number>): void;
}
