import { z } from 'zod';
import {
  BankCode,
  Changed,
  DIRECTIONS,
  Id,
  IdParams,
  Instant,
  PRODUCTS,
  STATEMENT_BANKS,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { Spending } from './home.ts';
import * as says from './validation-messages.ts';

export const MAX_REPORT_BYTES = 20 * 1024 * 1024;
export const REPORT_TYPE_HEADER = 'Report-Type';
export const REPORT_FIELD = 'input';

/**
 * `AUTO`: any bank; Saldo detects which. `GENERIC`: any CSV, read with a column `mapping`. A Saldo export is recognized
 * whichever value is sent.
 */
export const ReportBank = z.enum([...STATEMENT_BANKS, 'AUTO', 'GENERIC']);
export type ReportBank = z.infer<typeof ReportBank>;

const bankNeeded = says.bankOf(ReportBank.options);
const BankHeader = z
  .string({ error: bankNeeded })
  .trim()
  .toUpperCase()
  .pipe(z.enum(ReportBank.options, { error: bankNeeded }));

const heading = z.string({ error: says.COLUMN }).max(200, says.TOO_LONG).nullable().default(null);

/** Maps each field to a CSV heading; null if no column has that field. */
export const Mapping = z
  .object({
    date: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /** How to read a date such as `03/04/2026`. ISO dates such as 2026-04-03 are always understood. */
    date_order: z.enum(['day-first', 'month-first'], { error: says.DATE_ORDER }),
    description: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /**
     * Column of signed amounts, in which spending is negative. If null, the columns `income` and `expense` contain
     * magnitudes.
     */
    amount: heading,
    income: heading,
    expense: heading,
    decimal: z.enum(['comma', 'point'], { error: says.DECIMAL }),
    balance: heading,
    bank: BankCode,
    product: z.enum(PRODUCTS).default('current'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, says.CURRENCY)
      .default('EUR'),
  })
  .refine(
    (mapping) => mapping.amount !== null || mapping.income !== null || mapping.expense !== null,
    {
      error: says.AMOUNT_COLUMNS,
      path: ['amount'],
    },
  );
export type Mapping = z.infer<typeof Mapping>;

/**
 * Payload of 409 `mapping_required`: the file's columns, its first rows, and a guessed heading for each mapping field.
 * The guess has every field if a mapping is remembered, otherwise only the fields for which a column was found.
 */
export const MappingQuestion = z.object({
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  guess: z.record(z.string(), z.string().nullable()),
});
export type MappingQuestion = z.infer<typeof MappingQuestion>;

export const STATEMENT_QUESTIONS = [
  'day',
  'day_order',
  'amount',
  'direction',
  'decimal',
  'currency',
  'sign_words',
  'row',
  'gap',
  'copy',
  'parts',
  'state',
] as const;

/** Questions about single rows of one file, whose answers say nothing about any other file. */
export const QUESTIONS_ABOUT_ROWS: readonly string[] = ['row', 'gap', 'copy'];

/** The user's answers by question; each is one of the question's choices. */
export const StatementAnswers = z.partialRecord(
  z.enum(STATEMENT_QUESTIONS, { error: says.ANSWERS }),
  z.string({ error: says.ANSWERS }).max(200, says.TOO_LONG),
);
export type StatementAnswers = z.infer<typeof StatementAnswers>;

const PreviewedRow = z.object({
  line: z.number(),
  date: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  direction: z.enum(DIRECTIONS),
});

/**
 * Payload of 409 `statement_question`: a question that the file does not settle, and how its rows would be read with
 * each answer.
 */
export const StatementQuestion = z.object({
  ask: z.enum(STATEMENT_QUESTIONS),
  /** Line or sheet row of a cell that shows the ambiguity. */
  line: z.number(),
  cell: z.string(),
  choices: z.array(
    z.object({
      answer: z.string(),
      label: z.string(),
      count: z.number(),
      income: z.number(),
      expenses: z.number(),
      /** Balance after the newest row; null if the list has no balances or several accounts. */
      closing: z.number().nullable().optional(),
      currency: z.string(),
      /** The first rows, as read with this answer. */
      rows: z.array(PreviewedRow),
    }),
  ),
});
export type StatementQuestion = z.infer<typeof StatementQuestion>;

/**
 * Result of checking the running balance: every row follows from the previous one (`holds`), so it does, but only
 * because the user said which way the money went (`said`), some do not (`gaps`), or the file has no balances
 * (`unchecked`).
 */
export const Chain = z.object({
  status: z.enum(['holds', 'said', 'gaps', 'unchecked']),
  gaps: z.number(),
  opening: z.number().nullable(),
  closing: z.number().nullable(),
});

const ReportAccount = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  product: z.enum(PRODUCTS),
  currency: z.string(),
  imported: z.number(),
  duplicates: z.number(),
  chain: Chain,
  /** True if the file did not identify the account and this was the only possible one. */
  assumed: z.boolean(),
});

/**
 * Number of transactions that were sorted automatically (`count`), and of those among them that got the category that
 * the user last chose for their merchant (`chosen`). The others were guesses, which the user must have enabled.
 */
export const SortedOnArrival = z.object({ count: z.number(), chosen: z.number() });

export const Report = z.object({
  id: z.string(),
  bank: z.string(),
  file_name: z.string(),
  /** Null unless the file's rows belong to exactly one account. */
  account_id: z.string().nullable(),
  accounts: z.array(ReportAccount),
  /** imported + duplicates + skipped */
  total: z.number(),
  imported: z.number(),
  duplicates: z.number(),
  skipped: z.number(),
  /** Number of skipped rows by reason: pending, reverted, zero … */
  skipped_reasons: z.record(z.string(), z.number()),
  rules_changed: z.number(),
  transfers_linked: z.number(),
  /** First and last booking day of the file's rows, `YYYY-MM-DD`; null if it has no rows. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Sentences for the user, for example about repaired fees. */
  notices: z.array(z.string()),
  /** The first rows that were recognized as duplicates. */
  known: z.array(PreviewedRow),
  created_at: Instant,
  undone_at: Instant.nullable(),
  /** Number of rows added by this import that have been edited manually since. */
  edited_since: z.number(),
  /** Transactions sorted automatically. Absent if none were, unless the user has enabled sorting by guesses. */
  sorted: SortedOnArrival.optional(),
  /** Other imports, not undone, whose files contain rows that this one added; `rows` is their number. */
  also_in: z.array(z.object({ id: z.string(), file_name: z.string(), rows: z.number() })),
});
export type Report = z.infer<typeof Report>;

export const CreatedReport = Report.extend(Changed.shape);
export type CreatedReport = z.infer<typeof CreatedReport>;

export const FILE_MESSAGES = {
  missing: says.FILE_MISSING,
  tooLarge: says.FILE_TOO_LARGE,
  brokenOff: says.FILE_INCOMPLETE,
};

/** Value of `account_id` that creates a new account for the file. */
export const NEW_ACCOUNT = 'new';

/** An account that the file could belong to. */
export const AccountCandidate = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  /** False if the balances contradict this account; choosing it is then rejected. */
  fits: z.boolean(),
  /** A sentence with the evidence for or against this account. */
  why: z.string(),
  /** Balances of the account and the file on a day on which they contradict each other; otherwise null. */
  compared: z.object({ date: z.string(), account: z.number(), file: z.number() }).nullable(),
});
export type AccountCandidate = z.infer<typeof AccountCandidate>;

/**
 * Payload of 409 `account_ambiguous`. The most likely account comes first: the one last chosen for a file of this kind.
 */
export const AccountQuestion = z.object({
  accounts: z.array(AccountCandidate),
  /** What the file reports about the account in question; days and balances are null if it reports none. */
  file: z.object({
    name: z.string(),
    product: z.enum(PRODUCTS),
    currency: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    opening: z.number().nullable(),
    closing: z.number().nullable(),
  }),
});
export type AccountQuestion = z.infer<typeof AccountQuestion>;

export const NAMED_ACCOUNTS =
  /^(?:new|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:,(?:new|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})){0,19}$/i;

export const createReport = endpoint('POST', '/reports', {
  summary:
    'Import a bank statement: multipart field `input`, header `Report-Type`; any CSV as GENERIC with `mapping`',
  access: 'editor',
  headers: z.object({ [REPORT_TYPE_HEADER]: BankHeader }),
  form: {
    file: REPORT_FIELD,
    maxBytes: MAX_REPORT_BYTES,
    /**
     * - `account_id`: an account's ID, or `new`; comma-separated if the file has several accounts.
     * - `mapping`: JSON, remembered for the next file with the same headings. The word `ask` requests a 409
     *   `mapping_required`, whose guess is the remembered mapping, if any.
     * - `bank`: with AUTO, names the bank if the file does not.
     * - `answers`: JSON (StatementAnswers), remembered for the next file of the same kind.
     */
    fields: z.object({
      account_id: z.string().regex(NAMED_ACCOUNTS, says.NO_SUCH_ACCOUNT).optional(),
      mapping: z.string().optional(),
      bank: BankCode.optional(),
      answers: z.string().optional(),
    }),
    says: FILE_MESSAGES,
  },
  answers: { 201: CreatedReport },
  refusals: [
    'limit_reached',
    'invalid_report_format',
    'account_ambiguous',
    'mapping_required',
    'statement_question',
    'payload_too_large',
    'unsupported_media_type',
  ],
  expensive: true,
});

/** What can be detected from a file's content. */
export const DetectedStatement = z.object({
  /** Bank code, `SALDO` for a Saldo export, or null if the file names no bank. */
  bank: z.string().nullable(),
  /** A sentence on why the file cannot be imported; null if it can. */
  problem: z.string().nullable(),
  /** True if the file must be imported through a plan because it is another app's export or a zip of files. */
  as_plan: z.boolean(),
});
export type DetectedStatement = z.infer<typeof DetectedStatement>;

const STATEMENT_ALONE = {
  file: REPORT_FIELD,
  maxBytes: MAX_REPORT_BYTES,
  fields: z.object({}),
  says: FILE_MESSAGES,
};

export const detectReport = endpoint('POST', '/reports/detection', {
  summary: 'Detect the bank of a statement without importing it: multipart field `input`',
  access: 'editor',
  form: STATEMENT_ALONE,
  answers: { 200: DetectedStatement },
  refusals: ['payload_too_large', 'unsupported_media_type'],
  expensive: true,
});

export const anonymizeReport = endpoint('POST', '/reports/anonymized', {
  summary:
    'Get a copy of a statement with the same layout and made-up content, for whoever adds support for its bank: multipart field `input`. Nothing is stored',
  access: 'editor',
  form: STATEMENT_ALONE,
  media: 'application/octet-stream',
  answers: { 200: z.unknown() },
  refusals: ['invalid_report_format', 'payload_too_large', 'unsupported_media_type'],
  expensive: true,
});

export const listReports = endpoint('GET', '/reports', {
  summary: 'List past imports, newest first',
  access: 'user',
  answers: { 200: z.array(Report) },
});

/**
 * Spending of a month from its first day to the last day that the imports reach, and the usual amount for these days:
 * the average of the last three to six known months.
 */
const VersusUsual = z.object({
  from: z.string(),
  to: z.string(),
  spent: z.number(),
  usual: z.number(),
  /** Top-level categories, largest first, without Uncategorized. */
  categories: z.array(Spending),
});

export const ImportOutcome = z.object({
  /** Number of merchants to sort, and how many of them have rows in these imports. */
  to_sort: z.object({ count: z.number(), here: z.number() }),
  /**
   * Null if nothing was imported, not all of these days are covered on every account, balances have gaps, an account is
   * in a currency without a known exchange rate, or fewer than three known months precede.
   */
  versus_usual: VersusUsual.nullable(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const getImportOutcome = endpoint('GET', '/reports/outcome', {
  summary:
    'Get what an import, or all imports of a plan, left to sort, and how spending compares with the usual',
  access: 'user',
  query: z.object({ report_id: Id.optional(), plan_id: Id.optional() }),
  answers: { 200: ImportOutcome },
});

export const undoReport = endpoint('DELETE', '/reports/{id}', {
  summary: 'Undo an import: remove the transactions that it added',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: z.object({ removed: z.number() }) },
  refusals: ['not_found'],
});
