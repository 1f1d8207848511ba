import type { Cents } from '@saldo/domain/money';
import type { Flag } from './tables.ts';

/** A person's access to a bank through a provider. */
export interface BankConnectionsTable {
  user_id: string;
  id: string;
  provider: 'enable_banking' | 'gocardless' | 'sandbox';
  institution_id: string;
  name: string;
  /** Code that its transactions carry. */
  bank: string;
  bic: string | null;
  /** The provider's address of it: the server's to fetch, never a browser's. */
  logo: string | null;
  /** `pending` until the bank has confirmed for the first time; `disconnected` only until the access is revoked. */
  state: 'pending' | 'active' | 'expired' | 'disconnected';
  /** The provider's handle of the access that runs, encrypted. */
  handle: string | null;
  history_days: number;
  access_days: number;
  /** Whether the first fetch goes back over the history. */
  sync_transactions: Flag;
  connected_at: string | null;
  granted_at: string | null;
  expires_at: string | null;
  /** Null where nothing is to be fetched. */
  next_sync_at: string | null;
  /** JSON. */
  last_receipt: string | null;
  /** Until when revoking is tried again. */
  revoke_until: string | null;
  created_at: string;
  updated_at: string;
}

/** One way to the bank and back. */
export interface ConsentAttemptsTable {
  user_id: string;
  id: string;
  connection_id: string;
  /** Comes back in the redirect: the connection's id, a dot, and 256 random bits. */
  reference: string;
  /** SHA-256 of the secret in the address that the bank sends back to; null where the provider's code stands for it. */
  secret_hash: string | null;
  sync_transactions: Flag;
  /** Encrypted. */
  handle: string | null;
  /** What the browser brought back, encrypted. */
  callback: string | null;
  /** SHA-256 of what finishes the attempt: given to the browser that came back, the newest alone, for some minutes. */
  ref_hash: string | null;
  ref_expires_at: string | null;
  done_at: string | null;
  expires_at: string;
  created_at: string;
}

/** What an account has beside its own row once a connection fetches it, or a person has disabled it. */
export interface LinkedAccountsTable {
  user_id: string;
  /** The account's. */
  id: string;
  connection_id: string | null;
  owner: string | null;
  /** What the provider's calls want, encrypted. */
  ref: string | null;
  /** SHA-256 of what stays the same over consents. */
  stable_key: string | null;
  /** The connection made the account. */
  made_here: Flag;
  status: 'READY' | 'SYNCING' | 'ERROR';
  status_reason: string | null;
  is_enabled: Flag;
  last_sync: string | null;
  /** Not to be fetched before. */
  retry_at: string | null;
  /** JSON: spans of days that fetches have covered, `[from, to]`, in order. */
  covered: string;
  /** JSON: calls made today. */
  calls: string;
}

/** What a bank has shown of a transaction through a connection; one more each time that its ids or its content change. */
export interface SightingsTable {
  user_id: string;
  id: string;
  account_id: string;
  /** Of the transaction, or of the mark that it left when it was removed. */
  transaction_id: string;
  /** Booking day. */
  date: string;
  /** Signed. */
  amount: Cents;
  currency: string;
  /** Folded. */
  text_key: string;
  party_iban: string | null;
  balance: Cents | null;
  provider_id: string | null;
  bank_id: string | null;
  seen_at: string;
}

/** What the sandbox bank itself knows of a consent. */
export interface SandboxConsentsTable {
  id: string;
  secret_hash: string;
  institution_id: string;
  reference: string;
  callback_url: string;
  state: 'asked' | 'allowed' | 'refused' | 'cancelled' | 'revoked';
  /** Which way of failing was chosen. */
  behaviour: string;
  access_days: number;
  /** JSON: calls by account and day. */
  calls: string;
  decided_at: string | null;
  created_at: string;
}

export interface BankTables {
  bank_connections: BankConnectionsTable;
  consent_attempts: ConsentAttemptsTable;
  linked_accounts: LinkedAccountsTable;
  sightings: SightingsTable;
  sandbox_consents: SandboxConsentsTable;
}
