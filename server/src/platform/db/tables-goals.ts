import type { Frequency } from '@saldo/contract/alerts';
import type { Hue } from '@saldo/contract/goals';
import type { NOTIFICATION_KINDS } from '@saldo/contract/notifications';
import type { Cents } from '@saldo/domain/money';
import type { Flag } from './tables.ts';

/** What goals and alerts have in common. */
interface TargetsTable {
  user_id: string;
  id: string;
  name: string;
  color: Hue;
  icon: string;
  description: string;
  /** A category that may be gone; Uncategorized by its fixed id. */
  category_id: string;
  notify_user: Flag;
  created_at: string;
  updated_at: string;
}

export interface GoalsTable extends TargetsTable {
  /** Days, both included. */
  start_date: string;
  end_date: string;
  final_amount: Cents;
}

export interface AlertsTable extends TargetsTable {
  limit_amount: Cents;
  frequency: Frequency;
}

/** One a threshold and period: the key is (user_id, subject_id, kind, period). */
export interface NotificationsTable {
  user_id: string;
  id: string;
  kind: (typeof NOTIFICATION_KINDS)[number];
  /** The goal, alert or bank connection that it is about. */
  subject_id: string;
  /** Which day, week, month or year of an alert; empty where there is none. */
  period: string;
  message: string;
  created_at: string;
  read_at: string | null;
}

/** Mails to be sent, and those that were. */
export interface MailOutboxTable {
  user_id: string;
  id: string;
  notification_id: string;
  /**
   * `pending`, then `claimed` by a server that prepares it, then `handed` from just before the mail's end goes out
   * until the answer is noted. In the end `sent`; `failed` after many attempts; `dropped` where nobody wants it any
   * more; `unknown` where a server ended between handing over and noting the answer.
   */
  state: 'pending' | 'claimed' | 'handed' | 'sent' | 'failed' | 'dropped' | 'unknown';
  attempts: number;
  /** When it is to be looked at again; null once there is no more to do. */
  due_at: string | null;
  /** The server that has claimed it. */
  holder: string | null;
  /** SHA-256 of the token in the mail with which one stops such mails. */
  token_hash: string | null;
  /** Why the last attempt failed: a code, no text of the mail server. */
  error: string | null;
  created_at: string;
  sent_at: string | null;
  /** Where it goes instead of the person's own address: the one before it was changed. */
  to_address: string | null;
}

export interface GoalTables {
  goals: GoalsTable;
  alerts: AlertsTable;
  notifications: NotificationsTable;
  mail_outbox: MailOutboxTable;
}
