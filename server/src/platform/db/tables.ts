import type { Role } from '@saldo/contract/common';
import type { Priority, TicketStatus, TicketType } from '@saldo/contract/tickets';
import type { PasswordWeakness } from '@saldo/contract/weak-password';
import type { Cents, Direction } from '@saldo/domain/money';
import type { BankTables } from './tables-banks.ts';
import type { GoalTables } from './tables-goals.ts';
import type { OperationTables } from './tables-operation.ts';
import type { SignInTables } from './tables-sign-in.ts';

/** A yes or no as both engines store it. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

export interface UsersTable {
  id: string;
  name: string;
  lastnames: string;
  username: string;
  /** Folded: unique without regard to case. */
  username_key: string;
  email: string;
  email_key: string;
  role: Role;
  avatar: string | null;
  /** Null for the demo account, which nobody signs in to with a password. */
  password_hash: string | null;
  /** The shared demo account. */
  is_demo: Flag;
  time_zone: string | null;
  created_at: string;
  last_login_at: string | null;
  /** Whether texts may go to the language model. */
  llm_enabled: Flag;
  /** Whether notices are mailed too. */
  mail_notifications: Flag;
  /** Why the password is easy to guess, as it was when it was set or last used; null where it is not. */
  weak_password: PasswordWeakness | null;
  /** An administrator has set it: it is to be changed at the next sign-in. */
  password_is_temporary: Flag;
  /** Since when the person is gone; what is left is being deleted. */
  deleted_at: string | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, hexadecimal. The token itself is kept nowhere. */
  token_hash: string;
  id: string;
  user_id: string;
  remember: Flag;
  created_at: string;
  expires_at: string;
  /** Browser and system in words. */
  device: string;
  /** To the hour; null until the first request an hour after signing in. */
  last_used_at: string | null;
  /** SHA-256 of the cookie of the browser that signed in, hexadecimal. */
  device_hash: string | null;
  /** When the password was last proved in it; null for never. */
  password_at: string | null;
  /** When the second factor was last proved in it, by a code or a passkey; null for never. */
  factor_at: string | null;
  /** Of a session of the demo account alone: HMAC of the address, by which visits are counted. */
  address_hash: string | null;
}

export interface InvitationsTable {
  id: string;
  code: string;
  role: Role;
  max_uses: number;
  uses: number;
  expires_at: string | null;
  note: string;
  created_by: string | null;
  created_at: string;
  revoked_at: string | null;
}

export interface SignInFailuresTable {
  id: string;
  /**
   * User id, or an HMAC of the folded name that was tried when there is no such user: a password that was typed into
   * the wrong field must not stand here.
   */
  account: string;
  address: string;
  at: string;
}

export interface AuditLogTable {
  id: string;
  at: string;
  user_id: string | null;
  action: string;
  /** JSON: ids and counts, never values. */
  subject: string;
  request_id: string | null;
  /** Where the request came from; null for the system itself. */
  address: string | null;
  /** The session's id, which may be over. */
  session_id: string | null;
}

export interface AccountsTable {
  user_id: string;
  id: string;
  name: string;
  bank: string;
  product: 'current' | 'deposit';
  currency: string;
  iban: string | null;
  created_at: string;
}

export interface CategoriesTable {
  user_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  /** Folded: names are unique per parent without regard to case and accents. */
  name_key: string;
  /** Null: the parent's. */
  color: string | null;
  icon: string;
  description: string;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface ReportsTable {
  user_id: string;
  id: string;
  bank: string;
  file_name: string;
  variant: string;
  total: number;
  imported: number;
  duplicates: number;
  skipped: number;
  rules_changed: number;
  transfers_linked: number;
  date_from: string | null;
  date_to: string | null;
  /** JSON: reasons of what was skipped, notices, accounts with their chains, the first known rows. */
  details: string;
  created_at: string;
  undone_at: string | null;
  /** The import of our own export that has brought this one back. */
  restored_by: string | null;
}

export interface TransactionsTable {
  user_id: string;
  id: string;
  account_id: string | null;
  bank: string;
  /** Local date-time without zone. */
  date: string;
  /** yyyymm of `date`. */
  period: number;
  purchase_date: string | null;
  product: 'current' | 'deposit';
  type: 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';
  /** Null is Uncategorized, which belongs to nobody. */
  category_id: string | null;
  category_source: 'hand' | 'ai' | 'rule' | 'none';
  /** What the engine said for it; null where something else chose the category. */
  category_reason: string | null;
  merchant_name: string | null;
  direction: Direction;
  /** Magnitude, fee included. */
  amount: Cents;
  currency: string;
  description: string;
  /** Folded description and counterparties, one a line: what a text search looks through. */
  search_text: string;
  fee: Cents;
  /** JSON list. */
  tags: string;
  /** Folded tags, each between line feeds. */
  tags_key: string;
  ignore: Flag;
  ignore_default_metrics: Flag;
  is_refund: Flag;
  creditor_name: string | null;
  creditor_account_iban: string | null;
  debtor_name: string | null;
  /** Where income came from, as far as a bank connection tells; shown nowhere. */
  debtor_account_iban: string | null;
  report_id: string | null;
  /** Line or sheet row of the statement. */
  source_line: number | null;
  possible_duplicate_of: string | null;
  /** When a person last edited it; null while nobody has. */
  edited_at: string | null;
  created_at: string;
  updated_at: string;
  /** The bank's own values, by which the row is recognised again. Nobody edits them; null for rows made by hand. */
  /** The account whose statement or connection brought the row. */
  bank_account_id: string | null;
  bank_date: string | null;
  bank_key: string | null;
  /** Signed, fee included. */
  bank_amount: Cents | null;
  bank_fee: Cents | null;
  bank_balance: Cents | null;
  bank_started: string | null;
  bank_text: string | null;
}

/** Marks of rows that were removed, so that a later import knows them. */
export interface RemovedRowsTable {
  user_id: string;
  id: string;
  account_id: string;
  /** `single` stays deleted for every import; `period` and `undo` only for a sync. */
  reason: 'single' | 'period' | 'undo';
  bank_date: string;
  bank_key: string;
  bank_amount: Cents;
  bank_fee: Cents;
  bank_balance: Cents | null;
  bank_started: string | null;
  bank_text: string;
  removed_at: string;
}

/** The effect ledger: who set which field of a transaction, so that exactly that can be taken back. */
export interface EffectsTable {
  user_id: string;
  id: string;
  transaction_id: string;
  field: string;
  cause: 'rule' | 'transfer' | 'ai' | 'hand';
  /** Id of the rule or of the transfer. */
  cause_id: string | null;
  /** JSON. */
  value_before: string;
  value_after: string;
  /** Effects on one field lie above each other, the lowest first. */
  position: number;
  created_at: string;
}

/** What a person has set up to be done to transactions; in the order of creation. */
export interface RulesTable {
  user_id: string;
  id: string;
  name: string;
  description: string;
  /** Null means all banks. */
  bank: string | null;
  is_enabled: Flag;
  bit_operator: 'and' | 'or';
  /** JSON, as on the wire. */
  conditions: string;
  actions: string;
  created_at: string;
  updated_at: string;
}

/** Two rows that are one movement between the user's own accounts. */
export interface TransfersTable {
  user_id: string;
  id: string;
  expense_id: string;
  income_id: string;
  /** A pair that a person unlinked is never linked or suggested again. */
  state: 'linked' | 'unlinked';
  created_at: string;
}

/** What somebody reported or asked for. */
export interface TicketsTable {
  user_id: string;
  id: string;
  type: TicketType;
  status: TicketStatus;
  priority: Priority;
  title: string;
  description: string;
  /** JSON: the field of its type. */
  context: string;
  created_at: string;
  updated_at: string;
}

export interface TicketAttachmentsTable {
  user_id: string;
  ticket_id: string;
  media_type: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
}

/** A group of categories that a person named. */
export interface CustomMetricsTable {
  user_id: string;
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

export interface CustomMetricCategoriesTable {
  user_id: string;
  metric_id: string;
  /** One of the user's own, or Uncategorized by its fixed id. */
  category_id: string;
  position: number;
}

/** Which server runs a job until when: one node runs it, however many there are. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: string;
}

export interface Tables extends BankTables, GoalTables, SignInTables, OperationTables {
  users: UsersTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  sign_in_failures: SignInFailuresTable;
  audit_log: AuditLogTable;
  accounts: AccountsTable;
  categories: CategoriesTable;
  reports: ReportsTable;
  transactions: TransactionsTable;
  removed_rows: RemovedRowsTable;
  effects: EffectsTable;
  rules: RulesTable;
  transfers: TransfersTable;
  tickets: TicketsTable;
  ticket_attachments: TicketAttachmentsTable;
  custom_metrics: CustomMetricsTable;
  custom_metric_categories: CustomMetricCategoriesTable;
  leases: LeasesTable;
}
