import {
  bankText,
  cents,
  count,
  currency,
  day,
  id,
  instant,
  oneOf,
  orNull,
  owned,
  type RowOf,
  table,
  text,
  upTo,
  withExport,
  yesNo,
} from './columns.ts';

const days = count(100_000);

/** Bank connections, the accounts they fetch, and what banks have reported about each transaction. */
export const BANK_TABLES = {
  /** A user's access to a bank through a provider. */
  bank_connections: withExport(
    owned({
      provider: oneOf(['enable_banking', 'gocardless', 'sandbox']),
      institution_id: text(),
      name: text(),
      /** Bank code given to its transactions. */
      bank: text(),
      bic: orNull(text()),
      /** The provider's URL of the logo. Only the server fetches it, never a browser. */
      logo: orNull(text()),
      /** `pending` until the bank first confirms; `disconnected` until the access is revoked. */
      state: oneOf(['pending', 'active', 'expired', 'disconnected']),
      /** The provider's handle of the current access, encrypted. */
      handle: orNull(text()),
      history_days: days,
      access_days: days,
      /** Whether the first fetch includes past transactions. */
      sync_transactions: yesNo,
      connected_at: orNull(instant),
      granted_at: orNull(instant),
      expires_at: orNull(instant),
      /** Null if nothing is to be fetched. */
      next_sync_at: orNull(instant),
      last_receipt: orNull(text()),
      /** Until this time, Saldo keeps trying to revoke the access. */
      revoke_until: orNull(instant),
      created_at: instant,
      updated_at: instant,
    }),
    {
      file: 'bank_connections',
      only: [
        ...(['id', 'provider', 'institution_id', 'name', 'bank', 'state'] as const),
        ...(['connected_at', 'expires_at'] as const),
      ],
    },
  ),
  /** Redirects to a bank for consent. */
  consent_attempts: owned({
    connection_id: text(),
    /** Returned by the redirect: the connection's id, a dot, and 256 random bits. */
    reference: text(),
    /** SHA-256 of the secret in the return URL; null if the provider's code replaces it. */
    secret_hash: orNull(text()),
    sync_transactions: yesNo,
    /** Encrypted. */
    handle: orNull(text()),
    /** Parameters that the browser returned with, encrypted. */
    callback: orNull(text()),
    /** SHA-256 of the token that completes the attempt. Only the newest is valid, for a few minutes. */
    ref_hash: orNull(text()),
    ref_expires_at: orNull(instant),
    done_at: orNull(instant),
    expires_at: instant,
    created_at: instant,
  }),
  /** Extra data for accounts that a connection fetches or the user has disabled. */
  linked_accounts: withExport(
    owned({
      connection_id: orNull(text()),
      owner: orNull(text()),
      /** The provider's reference to the account, encrypted. */
      ref: orNull(text()),
      /** SHA-256 of the account's identity across consents. */
      stable_key: orNull(text()),
      /** True if the connection created the account. */
      made_here: yesNo,
      status: oneOf(['READY', 'SYNCING', 'ERROR']),
      /** A `BankFailure` as text, or a sentence that an earlier version stored. */
      status_reason: orNull(text()),
      last_sync: orNull(instant),
      is_enabled: yesNo,
      /** Do not fetch before this time. */
      retry_at: orNull(instant),
      /** JSON: spans of days that fetches have covered, `[from, to]`, in order. */
      covered: text(),
      /** JSON: balances reported by the bank, and when Saldo last requested them. Null if it never has. */
      told: orNull(text()),
      /** JSON: API calls made today. */
      calls: text(),
    }),
    { file: 'account_settings', only: ['id', 'owner', 'last_sync', 'is_enabled'], returns: 10_000 },
  ),
  /** A bank's data about a transaction as Saldo saw it. Each time the ids or the content change, a new row is added. */
  sightings: withExport(
    owned({
      account_id: id,
      /** Id of the transaction or of its removed row. */
      transaction_id: id,
      /** Booking day. */
      date: day,
      currency,
      /** The bank's text, folded. */
      text_key: bankText,
      party_iban: orNull(upTo(64)),
      provider_id: orNull(bankText),
      bank_id: orNull(bankText),
      seen_at: instant,
      /** Signed. */
      amount: cents(),
      balance: orNull(cents()),
    }),
    { file: 'bank_sightings', returns: 5_000_000 },
  ),
  /** The sandbox bank's own record of a consent. */
  sandbox_consents: table(['id'], {
    id: text(),
    secret_hash: text(),
    institution_id: text(),
    reference: text(),
    callback_url: text(),
    state: oneOf(['asked', 'allowed', 'refused', 'cancelled', 'revoked']),
    /** How the chosen sandbox bank behaves, for example how it fails. */
    behavior: text(),
    access_days: days,
    /** JSON: calls by account and day. */
    calls: text(),
    decided_at: orNull(instant),
    created_at: instant,
  }),
};

export type BankConnectionsTable = RowOf<typeof BANK_TABLES.bank_connections.columns>;
export type ConsentAttemptsTable = RowOf<typeof BANK_TABLES.consent_attempts.columns>;
export type LinkedAccountsTable = RowOf<typeof BANK_TABLES.linked_accounts.columns>;
export type SightingsTable = RowOf<typeof BANK_TABLES.sightings.columns>;
export type SandboxConsentsTable = RowOf<typeof BANK_TABLES.sandbox_consents.columns>;
