import {
  bankText,
  cents,
  count,
  currency,
  day,
  id,
  instant,
  leaving,
  oneOf,
  orNull,
  owned,
  type RowOf,
  table,
  text,
  upTo,
  yesNo,
} from './columns.ts';

const days = count(100_000);

/** Connected banks: who gave which access, what it is fetched into, and what of each transaction the bank has shown. */
export const BANK_TABLES = {
  /** A person's access to a bank through a provider. */
  bank_connections: leaving(
    owned({
      provider: oneOf(['enable_banking', 'gocardless', 'sandbox']),
      institution_id: text(),
      name: text(),
      /** Code that its transactions carry. */
      bank: text(),
      bic: orNull(text()),
      /** The provider's address of it: the server's to fetch, never a browser's. */
      logo: orNull(text()),
      /** `pending` until the bank has confirmed for the first time; `disconnected` only until the access is revoked. */
      state: oneOf(['pending', 'active', 'expired', 'disconnected']),
      /** The provider's handle of the access that runs, encrypted. */
      handle: orNull(text()),
      history_days: days,
      access_days: days,
      /** Whether the first fetch goes back over the history. */
      sync_transactions: yesNo,
      connected_at: orNull(instant),
      granted_at: orNull(instant),
      expires_at: orNull(instant),
      /** Null where nothing is to be fetched. */
      next_sync_at: orNull(instant),
      /** JSON. */
      last_receipt: orNull(text()),
      /** Until when revoking is tried again. */
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
  /** One way to the bank and back. */
  consent_attempts: owned({
    connection_id: text(),
    /** Comes back in the redirect: the connection's id, a dot, and 256 random bits. */
    reference: text(),
    /** SHA-256 of the secret in the address that the bank sends back to; null where the provider's code stands for it. */
    secret_hash: orNull(text()),
    sync_transactions: yesNo,
    /** Encrypted. */
    handle: orNull(text()),
    /** What the browser brought back, encrypted. */
    callback: orNull(text()),
    /** SHA-256 of what finishes the attempt: given to the browser that came back, the newest alone, for some minutes. */
    ref_hash: orNull(text()),
    ref_expires_at: orNull(instant),
    done_at: orNull(instant),
    expires_at: instant,
    created_at: instant,
  }),
  /** What an account has beside its own row once a connection fetches it, or a person has disabled it. */
  linked_accounts: leaving(
    owned({
      connection_id: orNull(text()),
      owner: orNull(text()),
      /** What the provider's calls want, encrypted. */
      ref: orNull(text()),
      /** SHA-256 of what stays the same over consents. */
      stable_key: orNull(text()),
      /** The connection made the account. */
      made_here: yesNo,
      status: oneOf(['READY', 'SYNCING', 'ERROR']),
      status_reason: orNull(text()),
      last_sync: orNull(instant),
      is_enabled: yesNo,
      /** Not to be fetched before. */
      retry_at: orNull(instant),
      /** JSON: spans of days that fetches have covered, `[from, to]`, in order. */
      covered: text(),
      /** JSON: the balances that the bank told, and when it was asked last; null while it has not been. */
      told: orNull(text()),
      /** JSON: calls made today. */
      calls: text(),
    }),
    { file: 'account_settings', only: ['id', 'owner', 'last_sync', 'is_enabled'], returns: 10_000 },
  ),
  /** What a bank has shown of a transaction through a connection; one more each time that its ids or its content change. */
  sightings: leaving(
    owned({
      account_id: id,
      /** Of the transaction, or of the mark that it left when it was removed. */
      transaction_id: id,
      /** Booking day. */
      date: day,
      currency,
      /** Folded. */
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
  /** What the sandbox bank itself knows of a consent. */
  sandbox_consents: table(['id'], {
    id: text(),
    secret_hash: text(),
    institution_id: text(),
    reference: text(),
    callback_url: text(),
    state: oneOf(['asked', 'allowed', 'refused', 'cancelled', 'revoked']),
    /** Which way of failing was chosen. */
    behaviour: text(),
    access_days: days,
    /** JSON: calls by account and day. */
    calls: text(),
    decided_at: orNull(instant),
    created_at: instant,
  }),
};

export type BankConnectionsTable = RowOf<typeof BANK_TABLES.bank_connections>;
export type ConsentAttemptsTable = RowOf<typeof BANK_TABLES.consent_attempts>;
export type LinkedAccountsTable = RowOf<typeof BANK_TABLES.linked_accounts>;
export type SightingsTable = RowOf<typeof BANK_TABLES.sightings>;
export type SandboxConsentsTable = RowOf<typeof BANK_TABLES.sandbox_consents>;
