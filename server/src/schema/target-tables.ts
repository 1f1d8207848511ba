import { AlertInput, FREQUENCIES } from '@saldo/contract/alerts';
import { DayInput, DIRECTIONS } from '@saldo/contract/common';
import { GoalInput, HUES, targetFields } from '@saldo/contract/goals';
import { NOTIFICATION_KINDS } from '@saldo/contract/notifications';
import { CADENCE_NAMES, SERIES_STATES, SeriesInput } from '@saldo/contract/recurring';
import { z } from 'zod';
import { NoticeFacts } from '../platform/texts/notice.ts';
import {
  cents,
  count,
  day,
  id,
  instant,
  json,
  leaving,
  line,
  oneOf,
  orNull,
  owned,
  ownedBy,
  type RowOf,
  text,
  upTo,
  yesNo,
} from './columns.ts';
import { MOST_MADE } from './ledger-tables.ts';
import { StoredFits, StoredGroup } from './stored/found-series.ts';

/** What goals and alerts have in common. */
const target = {
  name: line(targetFields.name),
  icon: line(targetFields.icon),
  color: oneOf(HUES),
  description: upTo(1000),
  /** A category that may be gone; Uncategorized by its fixed id. */
  category_id: id,
  notify_user: yesNo,
};
const times = { created_at: instant, updated_at: instant };

/** What people want to reach or to stay below, what they are told of it, and the mails that carry that. */
export const GOAL_TABLES = {
  goals: leaving(
    owned({
      ...target,
      /** Days, both included. */
      start_date: text(DayInput),
      end_date: text(DayInput),
      final_amount: cents(GoalInput.shape.final_amount),
      ...times,
    }),
    { file: 'goals', returns: MOST_MADE },
  ),
  alerts: leaving(
    owned({
      ...target,
      frequency: oneOf(FREQUENCIES),
      limit_amount: cents(AlertInput.shape.limit_amount),
      ...times,
    }),
    { file: 'alerts', returns: MOST_MADE },
  ),
  /** Manual series, and the user's notes on found ones. */
  series: leaving(
    owned({
      state: oneOf(SERIES_STATES),
      /** One of the payments of a found series; null for a manual one. */
      payment_id: orNull(id),
      name: orNull(line(z.string().max(100))),
      /** Manual series only. */
      category_id: orNull(id),
      direction: orNull(oneOf(DIRECTIONS)),
      cadence: orNull(oneOf(CADENCE_NAMES)),
      next_on: orNull(day),
      amount: orNull(cents(SeriesInput.shape.amount)),
      /** The price whose rise the user has acknowledged. */
      price_seen: orNull(cents()),
      /** The payment whose series this one continues; itself if it starts a new series; null to leave it as found. */
      part_of: orNull(id),
      ...times,
    }),
    { file: 'series', returns: MOST_MADE },
  ),
  /** Version of the user's stored fits and the code that found them. Derived from transactions. */
  found_series: ownedBy([], {
    /** Random; changes whenever fits are stored. */
    state: text(),
    code: text(),
  }),
  /** Fits by counterparty and direction; the id is a hash of the two. */
  found_groups: owned({ payments: json(StoredGroup), fits: json(StoredFits) }),
  /** Transactions added, changed or deleted since, with their earlier counterparty. */
  moved_payments: ownedBy(['write_id', 'id'], {
    write_id: text(),
    id: text(),
    direction: orNull(oneOf(DIRECTIONS)),
    description: orNull(text()),
    party: orNull(text()),
  }),
  /** One a threshold and period: the key is (user_id, subject_id, kind, period). */
  notifications: leaving(
    owned({
      kind: oneOf(NOTIFICATION_KINDS),
      /** The goal, alert or bank connection that it is about. */
      subject_id: id,
      /** Which day, week, month or year of an alert; empty where there is none. */
      period: upTo(60),
      /** Its sentence as it was told first, in English: all that there is of the older ones. */
      message: text(z.string().min(1).max(2000)),
      told: orNull(json(NoticeFacts)),
      created_at: instant,
      read_at: orNull(instant),
    }),
    { file: 'notifications', returns: 5_000_000 },
  ),
  /** Mails to be sent, and those that were. */
  mail_outbox: owned({
    notification_id: text(),
    /**
     * `pending`, then `claimed` by a server that prepares it, then `handed` from just before the mail's end goes out
     * until the answer is noted. In the end `sent`; `failed` after many attempts; `dropped` where nobody wants it any
     * more; `unknown` where a server ended between handing over and noting the answer.
     */
    state: oneOf(['pending', 'claimed', 'handed', 'sent', 'failed', 'dropped', 'unknown']),
    attempts: count(1000),
    /** When it is to be looked at again; null once there is no more to do. */
    due_at: orNull(instant),
    /** The server that has claimed it. */
    holder: orNull(text()),
    /** SHA-256 of the token in the mail with which one stops such mails. */
    token_hash: orNull(text()),
    /** Why the last attempt failed: a code, no text of the mail server. */
    error: orNull(text()),
    created_at: instant,
    sent_at: orNull(instant),
    /** Where it goes instead of the person's own address: the one before it was changed. */
    to_address: orNull(text()),
  }),
};

export type GoalsTable = RowOf<typeof GOAL_TABLES.goals>;
export type AlertsTable = RowOf<typeof GOAL_TABLES.alerts>;
export type NotificationsTable = RowOf<typeof GOAL_TABLES.notifications>;
export type MailOutboxTable = RowOf<typeof GOAL_TABLES.mail_outbox>;
