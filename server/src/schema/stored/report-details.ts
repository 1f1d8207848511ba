import { DIRECTIONS, PRODUCTS } from '@saldo/contract/common';
import { MAX_CENTS } from '@saldo/domain/money';
import { z } from 'zod';
import { currency, dateTime, id, MAX_BANK_TEXT } from '../columns.ts';

/** More rows than any file has. */
const rows = z.int().min(0).max(100_000_000);
/** The balance before a file's first row may exceed the largest amount by that row's own amount. */
const MOST = 2 * MAX_CENTS;
const cents = z.int().min(-MOST).max(MOST);

/** Details of an import besides its counts. Amounts are in cents. */
export const ReportDetails = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        /** The account may have been deleted since, if it became empty. */
        id: id.entry,
        name: z.string().max(200),
        iban: z.string().max(64).nullable(),
        product: z.enum(PRODUCTS),
        currency: currency.entry,
        imported: rows,
        duplicates: rows,
        chain: z.strictObject({
          status: z.enum(['holds', 'said', 'gaps', 'unchecked']),
          gaps: rows,
          opening: cents.nullable(),
          closing: cents.nullable(),
        }),
        /** True if nothing in the file named this account. */
        assumed: z.boolean().optional(),
      }),
    )
    .max(1000),
  skipped_reasons: z.record(z.string().regex(/^[a-z][a-z_]{0,39}$/), rows),
  /** Each a `ReportNotice` as text, or a sentence that an earlier version stored. */
  notices: z.array(z.string().max(10_000)).max(1000),
  /** Number of duplicates by the id of the import that created them. */
  known_from: z.record(z.uuid().toLowerCase(), rows).optional(),
  known: z
    .array(
      z.strictObject({
        line: rows,
        date: dateTime.entry,
        description: z.string().max(MAX_BANK_TEXT),
        amount: cents.min(0),
        currency: currency.entry,
        direction: z.enum(DIRECTIONS),
      }),
    )
    .max(1000),
});
export type ReportDetails = z.output<typeof ReportDetails>;
