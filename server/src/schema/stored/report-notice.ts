import { z } from 'zod';
import { MAX_BANK_TEXT } from '../columns.ts';

/** What an import of an export may restore besides transactions. */
export const RESTORED_KINDS = [
  ...['accounts', 'series', 'categories', 'rules', 'goals'],
  ...['alerts', 'metrics', 'views', 'rates', 'tags', 'imports', 'notices', 'receipts', 'letters'],
] as const;

const count = z.int().min(0);
const counts = z.partialRecord(z.enum(RESTORED_KINDS), count);
const words = z.string().max(MAX_BANK_TEXT);
const title = z.union([z.strictObject({ sheet: words }), z.strictObject({ table: count })]);

/** A fact about an import that the user should know. Those about the file's rows come from `@saldo/statements`. */
export const ReportNotice = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('pdf_verified'),
    by: z.array(z.enum(['balances', 'ends', 'totals', 'count'])),
  }),
  z.strictObject({ is: z.literal('list_left_out'), page: count }),
  z.strictObject({ is: z.literal('state_imported'), state: words, count }),
  z.strictObject({ is: z.literal('state_left_out'), state: words, count }),
  z.strictObject({ is: z.literal('currency_assumed'), currency: words }),
  z.strictObject({ is: z.literal('sheet_left_out'), title }),
  z.strictObject({ is: z.literal('opening_left_out'), line: count, account: words }),
  z.strictObject({ is: z.literal('parts_left_out'), count, line: count }),
  z.strictObject({ is: z.literal('block_repeated'), count }),
  z.strictObject({ is: z.literal('fees_corrected'), count }),
  z.strictObject({
    ...{ is: z.literal('fee_unverified'), place: z.enum(['Line', 'Row']) },
    ...{ line: count, fee: z.int() },
  }),
  z.strictObject({ is: z.literal('mapping_remembered') }),
  z.strictObject({ is: z.literal('possible_duplicates'), count }),
  /** Manual entries that took the values of the bank's rows. */
  z.strictObject({ is: z.literal('entries_replaced'), count }),
  z.strictObject({ is: z.literal('gap_filled'), from: z.iso.date(), to: z.iso.date() }),
  z.strictObject({ is: z.literal('restored'), counts }),
  z.strictObject({ is: z.literal('kept'), counts }),
  z.strictObject({ is: z.literal('newer_left_out'), names: z.array(words).max(100), more: count }),
]);
export type ReportNotice = z.infer<typeof ReportNotice>;
