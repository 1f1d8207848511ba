import { AlertInput, FREQUENCIES } from '@saldo/contract/alerts';
import { DayInput, DIRECTIONS, Id } from '@saldo/contract/common';
import { GoalInput, HUES, targetFields } from '@saldo/contract/goals';
import { createMetric } from '@saldo/contract/metrics';
import { NOTIFICATION_KINDS } from '@saldo/contract/notifications';
import { PlannedInput } from '@saldo/contract/planned';
import { CADENCE_NAMES, SERIES_STATES, SeriesInput } from '@saldo/contract/recurring';
import { ViewFilters, ViewInput } from '@saldo/contract/saved-views';
import { TagName } from '@saldo/contract/tags';
import { z } from 'zod';
import {
  cents,
  count,
  currency,
  day,
  id,
  idOf,
  instant,
  json,
  line,
  oneOf,
  orNull,
  owned,
  ownedBy,
  position,
  type RowOf,
  text,
  upTo,
  withExport,
  writeNumber,
  yesNo,
} from './columns.ts';
import { MAX_MANUAL_ROWS } from './ledger-tables.ts';
import { NotificationFacts } from './stored/notification-facts.ts';
import { StoredFits, StoredGroup } from './stored/series-fits.ts';

/** How many declined card payments a tag keeps; the oldest make room. */
export const MOST_DECLINED = 2000;

/** Columns that goals and alerts share. */
const target = {
  name: line(targetFields.name),
  icon: line(targetFields.icon),
  color: oneOf(HUES),
  description: upTo(1000),
  /** May be a deleted category. Uncategorized has a fixed id. */
  category_id: id,
  notify_user: yesNo,
  /** Null until totals change from one currency to another, if made while they had none. It never changes then. */
  currency: orNull(currency),
  /** Of the write that last changed it. */
  write_number: writeNumber,
};
const times = { created_at: instant, updated_at: instant };

/** Custom metrics, saved views, goals, alerts, recurring series, and the notifications and emails about them. */
export const TARGET_TABLES = {
  custom_metrics: withExport(
    owned({ name: line(createMetric.body.shape.name), untagged: orNull(yesNo), ...times }),
    {
      file: 'custom_metrics',
      returns: MAX_MANUAL_ROWS,
    },
  ),
  custom_metric_categories: withExport(
    ownedBy(['metric_id', 'category_id'], {
      metric_id: idOf('custom_metrics'),
      /** One of the user's own categories, or Uncategorized with its fixed id. */
      category_id: idOf('categories'),
      position,
    }),
    { file: 'custom_metric_categories', returns: MAX_MANUAL_ROWS * 10 },
  ),
  saved_views: withExport(
    owned({ name: line(ViewInput.shape.name), filters: json(ViewFilters), ...times }),
    { file: 'saved_views', returns: MAX_MANUAL_ROWS },
  ),
  /** What the user has set for tags. A tag without settings needs no row. */
  tags: withExport(
    owned({
      name: line(TagName),
      color: orNull(oneOf(HUES)),
      /** Both or none. */
      from_day: orNull(text(DayInput)),
      to_day: orNull(text(DayInput)),
      /** Card payments on its dates that the user has declined. */
      not_these: json(z.array(Id).max(MOST_DECLINED)),
      ...times,
    }),
    { file: 'tags', returns: MAX_MANUAL_ROWS },
  ),
  goals: withExport(
    owned({
      ...target,
      start_date: text(DayInput),
      end_date: text(DayInput),
      final_amount: cents(GoalInput.shape.final_amount),
      /** Account whose balance is the goal's amount; may be a deleted account. Null: the category's rows count. */
      account_id: orNull(id),
      ...times,
    }),
    { file: 'goals', without: ['write_number'], returns: MAX_MANUAL_ROWS },
  ),
  alerts: withExport(
    owned({
      ...target,
      frequency: oneOf(FREQUENCIES),
      limit_amount: cents(AlertInput.shape.limit_amount),
      /** The first day of which what is left of the limit is carried over; null if it never is. */
      rolls_from: orNull(day),
      ...times,
    }),
    { file: 'alerts', without: ['write_number'], returns: MAX_MANUAL_ROWS },
  ),
  /** Manual series, and the user's notes on detected ones. */
  series: withExport(
    owned({
      state: oneOf(SERIES_STATES),
      /** One of the payments of a detected series; null for a manual series. */
      payment_id: orNull(id),
      name: orNull(line(z.string().max(100))),
      /** Manual series only. */
      category_id: orNull(id),
      direction: orNull(oneOf(DIRECTIONS)),
      cadence: orNull(oneOf(CADENCE_NAMES)),
      next_on: orNull(day),
      amount: orNull(cents(SeriesInput.shape.amount)),
      /** Null until totals change from one currency to another, if added while they had none. */
      currency: orNull(currency),
      /** The price after a rise that the user has acknowledged. */
      price_seen: orNull(cents()),
      /**
       * The payment whose series `payment_id` continues, or `payment_id` itself if it begins a new series. Null if the
       * user has not corrected the series.
       */
      part_of: orNull(id),
      ...times,
    }),
    { file: 'series', returns: MAX_MANUAL_ROWS },
  ),
  /** Payments that the user expects once. Which transaction has replaced one is found on each read. */
  planned_payments: withExport(
    owned({
      name: line(PlannedInput.shape.name),
      day,
      direction: oneOf(DIRECTIONS),
      amount: cents(PlannedInput.shape.amount),
      currency,
      /** May be a deleted category. */
      category_id: orNull(id),
      ...times,
    }),
    { file: 'planned_payments', returns: MAX_MANUAL_ROWS },
  ),
  /** Version of the user's stored fits, which are derived from transactions, and of the code that found them. */
  fit_versions: ownedBy([], {
    /** Random; changes whenever fits are stored. */
    state: text(),
    code: text(),
  }),
  /** Fits by counterparty and direction; the id is a hash of the two. */
  fit_groups: owned({ payments: json(StoredGroup), fits: json(StoredFits) }),
  /** Transactions added, changed or deleted since the fits were stored, with their earlier counterparty. */
  changed_payments: ownedBy(['write_id', 'id'], {
    write_id: text(),
    id: text(),
    direction: orNull(oneOf(DIRECTIONS)),
    description: orNull(text()),
    counterparty: orNull(text()),
  }),
  /** One per threshold and period: unique by (user_id, subject_id, kind, period). */
  notifications: withExport(
    owned({
      kind: oneOf(NOTIFICATION_KINDS),
      /** The goal, alert or bank connection that it is about. */
      subject_id: id,
      /** The day, week, month or year that an alert is about; otherwise empty. */
      period: upTo(60),
      /** The sentence in English, as first shown. */
      message: text(z.string().min(1).max(2000)),
      told: orNull(json(NotificationFacts)),
      created_at: instant,
      read_at: orNull(instant),
    }),
    { file: 'notifications', returns: 5_000_000 },
  ),
  mail_outbox: owned({
    notification_id: text(),
    /**
     * `pending`, then `claimed` by a server that prepares it, then `handed` from just before the end of the email is
     * sent until the mail server's response is stored. Finally `sent`; `failed` after many attempts; `dropped` if no
     * longer wanted; `unknown` if the server stopped between handing over and storing the response.
     */
    state: oneOf(['pending', 'claimed', 'handed', 'sent', 'failed', 'dropped', 'unknown']),
    attempts: count(1000),
    /** When to try again; null once done. */
    due_at: orNull(instant),
    /** The server that claimed it. */
    holder: orNull(text()),
    /** SHA-256 of the unsubscribe token in the email. */
    token_hash: orNull(text()),
    /** Why the last attempt failed: a code, never the mail server's message. */
    error: orNull(text()),
    created_at: instant,
    sent_at: orNull(instant),
    /** Recipient if not the user's address: the previous address after a change. */
    to_address: orNull(text()),
  }),
};

export type GoalsTable = RowOf<typeof TARGET_TABLES.goals.columns>;
export type AlertsTable = RowOf<typeof TARGET_TABLES.alerts.columns>;
export type NotificationsTable = RowOf<typeof TARGET_TABLES.notifications.columns>;
