import { z } from 'zod';
import { BankCode, DIRECTIONS, IdParams, Instant, PRODUCTS, STATEMENT_BANKS } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

export const MAX_REPORT_BYTES = 20 * 1024 * 1024;
export const REPORT_TYPE_HEADER = 'Report-Type';
export const REPORT_FIELD = 'input';

/**
 * `AUTO` detects the bank, which may be any bank; `GENERIC` is any CSV with a column `mapping`. A Saldo export is
 * recognized with every value.
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

/** Maps fields to CSV headings; null for none. */
export const Mapping = z
  .object({
    date: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /** How to read `03/04/2026`. ISO dates such as 2026-04-03 are always understood. */
    date_order: z.enum(['day-first', 'month-first'], { error: says.DATE_ORDER }),
    description: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /** Signed: spending is negative. If null, `income` and `expense` hold magnitudes. */
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
 * Payload of 409 `mapping_required`: the file's columns, its first rows, and a guess by mapping field. The guess has
 * all fields if a mapping is remembered, otherwise only those that name a column.
 */
export const MappingQuestion = z.object({
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  guess: z.record(z.string(), z.string().nullable()),
});
export type MappingQuestion = z.infer<typeof MappingQuestion>;

export const STATEMENT_QUESTIONS = [
  'day_order',
  'amount',
  'direction',
  'decimal',
  'currency',
  'sign_words',
] as const;

/** Answers by question: one of its choices each. */
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

/** Payload of 409 `statement_question`: something that the file leaves open, and how each answer reads its rows. */
export const StatementQuestion = z.object({
  ask: z.enum(STATEMENT_QUESTIONS),
  /** Line or sheet row that shows the ambiguity. */
  line: z.number(),
  cell: z.string(),
  choices: z.array(
    z.object({
      answer: z.string(),
      label: z.string(),
      count: z.number(),
      income: z.number(),
      expenses: z.number(),
      currency: z.string(),
      /** The first rows, read with this answer. */
      rows: z.array(PreviewedRow),
    }),
  ),
});
export type StatementQuestion = z.infer<typeof StatementQuestion>;

/**
 * Result of checking the running balance: every row follows from the previous one, some do not, or there was no
 * balance.
 */
export const Chain = z.object({
  status: z.enum(['holds', 'gaps', 'unchecked']),
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
  /** The file did not identify the account; it was the only one that could be meant. */
  assumed: z.boolean(),
});

export const Report = z.object({
  id: z.string(),
  bank: z.string(),
  file_name: z.string(),
  /** Null if the file had several accounts, or none. */
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
  /** First and last booking day of the file's rows, `YYYY-MM-DD`; null without rows. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Sentences for the user, such as that fees were repaired. */
  notices: z.array(z.string()),
  /** The first rows that were recognized as duplicates. */
  known: z.array(PreviewedRow),
  created_at: Instant,
  undone_at: Instant.nullable(),
  /** Number of its added rows that have been edited manually since. */
  edited_since: z.number(),
  /** Other imports, not undone, whose files contain rows that this one added; `rows` is how many. */
  /**
   * Automatically sorted transactions, and this import's merchants left to sort. Present only if the user enabled
   * automatic sorting.
   */
  sorted: z.object({ count: z.number(), left: z.number() }).optional(),
  also_in: z.array(z.object({ id: z.string(), file_name: z.string(), rows: z.number() })),
});
export type Report = z.infer<typeof Report>;

export const FILE_MESSAGES = {
  missing: says.FILE_MISSING,
  tooLarge: says.FILE_TOO_LARGE,
  brokenOff: says.FILE_INCOMPLETE,
};

/** Value of `account_id` that creates an account for the file. */
export const NEW_ACCOUNT = 'new';

/** An account that the file could belong to. */
export const AccountCandidate = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  /** False if the balances contradict it; choosing it is then refused. */
  fits: z.boolean(),
  /** A sentence with evidence for or against it. */
  why: z.string(),
  /** Both balances on the same day, if they contradict it. */
  compared: z.object({ date: z.string(), account: z.number(), file: z.number() }).nullable(),
});
export type AccountCandidate = z.infer<typeof AccountCandidate>;

/** Payload of 409 `account_ambiguous`. Most likely account first: the one last chosen for such a file. */
export const AccountQuestion = z.object({
  accounts: z.array(AccountCandidate),
  /** What the file says about the account in question; days and balances are null if it has none. */
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
     * - `mapping`: JSON, remembered for the next file with the same headings. The word `ask` answers 409
     *   `mapping_required` even if one is remembered, with that one as the guess.
     * - `bank`: with AUTO, names the bank if the file does not.
     * - `answers`: JSON (StatementAnswers), remembered for the next file of its kind.
     */
    fields: z.object({
      account_id: z.string().regex(NAMED_ACCOUNTS, says.NO_SUCH_ACCOUNT).optional(),
      mapping: z.string().optional(),
      bank: BankCode.optional(),
      answers: z.string().optional(),
    }),
    says: FILE_MESSAGES,
  },
  answers: { 201: Report },
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

/** What the content of a file shows about it. */
export const DetectedStatement = z.object({
  /** Bank code, `SALDO` for a Saldo export, or null if the file names no bank. */
  bank: z.string().nullable(),
  /** Why it cannot be imported, in a sentence; null if it can. */
  problem: z.string().nullable(),
  /** Must be imported through a plan: another app's export, or a zip of files. */
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

export const undoReport = endpoint('DELETE', '/reports/{id}', {
  summary: 'Undo an import: remove the transactions that it added',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: z.object({ removed: z.number() }) },
  refusals: ['not_found'],
});
