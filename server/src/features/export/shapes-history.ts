import { FREQUENCIES } from '@saldo/contract/alerts';
import { BankCode, DIRECTIONS, PRODUCTS } from '@saldo/contract/common';
import { NOTIFICATION_KINDS } from '@saldo/contract/notifications';
import { isDay } from '@saldo/domain/dates';
import { MAX_CENTS } from '@saldo/domain/money';
import { z } from 'zod';
import { instant, ownId } from './shapes.ts';
import { MAX_BANK_TEXT, ownDateTime, ownDay } from './shapes-ledger.ts';

/*
 * What the JSON files of an export say of the past: which files were imported, and what was told.
 */

/** More rows no file holds. */
const rows = z.int().min(0).max(100_000_000);
const cents = z.int().min(-MAX_CENTS).max(MAX_CENTS);
const currency = z.string().regex(/^[A-Z]{3}$/);

const OwnReportAccount = z.strictObject({
  /** It may be gone: an account that is left empty can be. */
  id: ownId,
  name: z.string().max(200),
  iban: z.string().max(64).nullable(),
  product: z.enum(PRODUCTS),
  currency,
  imported: rows,
  duplicates: rows,
  chain: z.strictObject({
    status: z.enum(['holds', 'gaps', 'unchecked']),
    gaps: rows,
    opening: cents.nullable(),
    closing: cents.nullable(),
  }),
  assumed: z.boolean().optional(),
});

const Details = z.strictObject({
  accounts: z.array(OwnReportAccount).max(1000),
  skipped_reasons: z.record(z.string().regex(/^[a-z][a-z_]{0,39}$/), rows),
  notices: z.array(z.string().max(1000)).max(1000),
  known_from: z.record(ownId, rows).optional(),
  known: z
    .array(
      z.strictObject({
        line: rows,
        date: ownDateTime,
        description: z.string().max(MAX_BANK_TEXT),
        amount: cents.min(0),
        currency,
        direction: z.enum(DIRECTIONS),
      }),
    )
    .max(1000),
});

/** A past import. Exports of before do not say what brought it back. */
export const OwnReport = z
  .strictObject({
    id: ownId,
    bank: BankCode,
    file_name: z.string().min(1).max(200),
    variant: z.string().max(200),
    total: rows,
    imported: rows,
    duplicates: rows,
    skipped: rows,
    rules_changed: rows,
    transfers_linked: rows,
    date_from: ownDay.nullable(),
    date_to: ownDay.nullable(),
    details: Details,
    created_at: instant,
    undone_at: instant.nullable(),
    restored_by: ownId.nullable().default(null),
  })
  .superRefine((report, context) => {
    const { imported, duplicates, skipped, date_from: from, date_to: to } = report;
    const refuse = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (report.total !== imported + duplicates + skipped) refuse('total');
    if ((from === null) !== (to === null) || (from ?? '') > (to ?? '')) refuse('date_to');
    const ids = report.details.accounts.map(({ id }) => id);
    if (new Set(ids).size < ids.length) refuse('details.accounts');
  });
export type OwnReport = z.output<typeof OwnReport>;

const isAlertPeriod = (period: string): boolean => {
  const [frequency, day, ...more] = period.split(' ');
  return more.length === 0 && FREQUENCIES.some((one) => one === frequency) && isDay(day ?? '');
};

/** What was told of a goal, an alert, a bank connection or the own sign-in: once a period. */
export const OwnNotice = z
  .strictObject({
    id: ownId,
    kind: z.enum(NOTIFICATION_KINDS),
    subject_id: ownId,
    period: z.string().max(60),
    message: z.string().min(1).max(2000),
    created_at: instant,
    read_at: instant.nullable(),
  })
  .superRefine(({ kind, period }, context) => {
    const isAlert = kind === 'alert_approaching' || kind === 'alert_exceeded';
    const fits = kind === 'goal_completed' ? period === '' : !isAlert || isAlertPeriod(period);
    if (!fits) context.addIssue({ code: 'custom', path: ['period'] });
  });
export type OwnNotice = z.output<typeof OwnNotice>;
