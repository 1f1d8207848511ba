import { z } from 'zod';
import { BankCode, DIRECTIONS, IdParams, Instant, PRODUCTS, STATEMENT_BANKS } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

/** The largest statement file that is accepted, in bytes. */
export const MAX_REPORT_BYTES = 20 * 1024 * 1024;
/** Header that names the bank of an uploaded statement. */
export const REPORT_TYPE_HEADER = 'Report-Type';
/** Multipart field that holds the statement. */
export const REPORT_FIELD = 'input';

/**
 * `AUTO` finds the bank in the file, which may be any bank's statement; `GENERIC` is any CSV whose columns a `mapping`
 * names. An export of Saldo is recognised whichever is given.
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

/** Which column of a CSV holds what, by its heading; null for none. */
export const Mapping = z
  .object({
    date: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /** How `03/04/2026` is read. Dates such as 2026-04-03 are read in any case. */
    date_order: z.enum(['day-first', 'month-first'], { error: says.DATE_ORDER }),
    description: z.string({ error: says.COLUMN }).min(1, says.COLUMN).max(200, says.TOO_LONG),
    /** Signed: what was spent is negative. Without it two columns of magnitudes. */
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
 * What 409 `mapping_required` carries: the file's columns, its first rows, and a guess at what holds what: by field of
 * the mapping, all of them where one is remembered, else those that name a column.
 */
export const MappingQuestion = z.object({
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  guess: z.record(z.string(), z.string().nullable()),
});
export type MappingQuestion = z.infer<typeof MappingQuestion>;

/** What a statement may leave open. */
export const ASKS = [
  'day_order',
  'amount',
  'direction',
  'decimal',
  'currency',
  'sign_words',
] as const;

/** Answers to such questions, by what was asked: one of the question's choices each. */
export const StatementAnswers = z.partialRecord(
  z.enum(ASKS, { error: says.ANSWERS }),
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

/** What 409 `statement_question` carries: one thing that the file leaves open, and what each answer makes of its rows. */
export const StatementQuestion = z.object({
  ask: z.enum(ASKS),
  /** Line or sheet row that shows what is asked. */
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
      /** The first rows, read so. */
      rows: z.array(PreviewedRow),
    }),
  ),
});
export type StatementQuestion = z.infer<typeof StatementQuestion>;

/** What the running balance proves: every row follows from the one before, some do not, or there was no balance. */
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
  /** Nothing in the file said that it was of this account: it was the only one of its kind. */
  assumed: z.boolean(),
});

export const Report = z.object({
  id: z.string(),
  bank: z.string(),
  file_name: z.string(),
  /** Null when the file held several accounts, or none. */
  account_id: z.string().nullable(),
  accounts: z.array(ReportAccount),
  /** imported + duplicates + skipped */
  total: z.number(),
  imported: z.number(),
  duplicates: z.number(),
  skipped: z.number(),
  /** Why rows were skipped, by reason: pending, reverted, zero … */
  skipped_reasons: z.record(z.string(), z.number()),
  rules_changed: z.number(),
  transfers_linked: z.number(),
  /** First and last booking day of the file's rows, `YYYY-MM-DD`; null when it has none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Sentences for the person, for instance that fees were repaired. */
  notices: z.array(z.string()),
  /** The first rows that were taken as already known. */
  known: z.array(PreviewedRow),
  created_at: Instant,
  undone_at: Instant.nullable(),
  /** How many of the rows that it added have been edited by hand since. */
  edited_since: z.number(),
  /** Other imports, not undone, whose files hold rows that this one added: how many. */
  /** Transactions that were sorted on arrival, and merchants of this import left to sort; only where the user wants that. */
  sorted: z.object({ count: z.number(), left: z.number() }).optional(),
  also_in: z.array(z.object({ id: z.string(), file_name: z.string(), rows: z.number() })),
});
export type Report = z.infer<typeof Report>;

/** What people read when the file did not arrive. */
export const FILE_SAYS = {
  missing: says.FILE_MISSING,
  tooLarge: says.FILE_TOO_LARGE,
  brokenOff: says.FILE_BROKEN_OFF,
};

/** What an account is named by that is to be made for a file. */
export const NEW_ACCOUNT = 'new';

/** One of the accounts that a file could be of. */
export const AccountCandidate = z.object({
  id: z.string(),
  name: z.string(),
  iban: z.string().nullable(),
  /** False where the balances rule it out: naming it is refused. */
  fits: z.boolean(),
  /** A sentence: what speaks for or against it. */
  why: z.string(),
  /** Both balances, of one day, where they speak against it. */
  compared: z.object({ date: z.string(), account: z.number(), file: z.number() }).nullable(),
});
export type AccountCandidate = z.infer<typeof AccountCandidate>;

/** What 409 `account_ambiguous` carries. The likeliest account stands first: the one chosen last for such a file. */
export const AccountQuestion = z.object({
  accounts: z.array(AccountCandidate),
  /** What the file says of the account that is asked for; days and balances null where it has none. */
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
     * `account_id` is an account's id, or `new`; several where a file has several accounts, with commas between.
     * `mapping` is JSON. It is remembered for the next file of the same headings. The word `ask` answers 409
     * `mapping_required` though one is remembered, with that one as the guess. With AUTO, `bank` names the bank of a
     * file that does not, and `answers` is JSON (StatementAnswers), remembered for the next file of its kind.
     */
    fields: z.object({
      account_id: z.string().regex(NAMED_ACCOUNTS, says.NO_SUCH_ACCOUNT).optional(),
      mapping: z.string().optional(),
      bank: BankCode.optional(),
      answers: z.string().optional(),
    }),
    says: FILE_SAYS,
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

/** What a file is, as far as its content says. */
export const DetectedStatement = z.object({
  /** A bank's code, `SALDO` for an export of Saldo, or null where nothing in the file names a bank. */
  bank: z.string().nullable(),
  /** What stands in the way of importing it, in a sentence; null where nothing does. */
  problem: z.string().nullable(),
  /** Looked over as a plan before it is imported: the export of another app, or a zip of files. */
  as_plan: z.boolean(),
});
export type DetectedStatement = z.infer<typeof DetectedStatement>;

const STATEMENT_ALONE = {
  file: REPORT_FIELD,
  maxBytes: MAX_REPORT_BYTES,
  fields: z.object({}),
  says: FILE_SAYS,
};

export const detectReport = endpoint('POST', '/reports/detection', {
  summary: 'Find the bank of a statement, without importing it: multipart field `input`',
  access: 'editor',
  form: STATEMENT_ALONE,
  answers: { 200: DetectedStatement },
  refusals: ['payload_too_large', 'unsupported_media_type'],
  expensive: true,
});

export const anonymiseReport = endpoint('POST', '/reports/anonymised', {
  summary:
    'A copy of a statement with the same layout and invented contents, to send to whoever adds its bank: multipart field `input`. Nothing is stored',
  access: 'editor',
  form: STATEMENT_ALONE,
  media: 'application/octet-stream',
  answers: { 200: z.unknown() },
  refusals: ['invalid_report_format', 'payload_too_large', 'unsupported_media_type'],
  expensive: true,
});

export const listReports = endpoint('GET', '/reports', {
  summary: 'Past imports, newest first',
  access: 'user',
  answers: { 200: z.array(Report) },
});

export const undoReport = endpoint('DELETE', '/reports/{id}', {
  summary: 'Undo an import: removes the transactions that it added',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: z.object({ removed: z.number() }) },
  refusals: ['not_found'],
});
