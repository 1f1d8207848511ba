import { z } from 'zod';
import { BankCode, Empty, Id, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  AccountQuestion,
  Chain,
  FILE_MESSAGES,
  MAX_REPORT_BYTES,
  Mapping,
  MappingQuestion,
  NAMED_ACCOUNTS,
  NEW_ACCOUNT,
  REPORT_FIELD,
  SortedOnArrival,
  StatementAnswers,
  StatementQuestion,
} from './imports.ts';
import { isOneLine } from './one-line.ts';
import * as says from './validation-messages.ts';

/** Maximum number and total bytes of the files in all of a user's plans. */
export const MAX_PLAN_FILES = 200;
export const MAX_PLAN_BYTES = 200 * 1024 * 1024;
/** How long plans are kept: finished ones, and those with files that are not imported yet. */
export const PLAN_HOURS = 24;
export const OPEN_PLAN_DAYS = 30;

const PlannedAccount = z.object({
  /** Account ID. It is already assigned even if the import has yet to create the account. */
  id: z.string(),
  name: z.string(),
  /** Name of the account in the other app's export; null for bank statements. */
  stated_name: z.string().nullable(),
  is_new: z.boolean(),
  currency: z.string(),
  new: z.number(),
  known: z.number(),
  chain: Chain,
});

/** Path of a category in another app's export, outermost name first. */
const AppPath = z
  .array(z.string({ error: says.TEXT }).max(60, says.AT_MOST_60).refine(isOneLine, says.ONE_LINE))
  .min(1, says.REQUIRED)
  .max(2, says.TOO_LONG);

/** What another app's export contains in addition to its rows. */
export const OtherAppExport = z.object({
  /** Number of its categories that have the same name as one of the user's. */
  matched: z.number(),
  /** The categories without a match. Their rows go to `category_id`, or to a new category of that name if it is null. */
  categories: z.array(
    z.object({ path: z.array(z.string()), rows: z.number(), category_id: z.string().nullable() }),
  ),
});
export type OtherAppExport = z.infer<typeof OtherAppExport>;

/** The user's choices for the accounts and categories of another app, identified by their names in its export. */
export const OtherAppChoices = z.object({
  accounts: z
    .array(
      z.object({
        name: z
          .string({ error: says.TEXT })
          .max(200, says.TOO_LONG)
          .refine(isOneLine, says.ONE_LINE),
        account_id: z.union([Id, z.literal(NEW_ACCOUNT)], { error: says.NO_SUCH_ACCOUNT }),
      }),
    )
    .max(100, says.TOO_LONG)
    .default([]),
  /** A null `category_id` creates a new category. */
  categories: z
    .array(z.object({ path: AppPath, category_id: Id.nullable() }))
    .max(1000, says.TOO_LONG)
    .default([]),
});
export type OtherAppChoices = z.infer<typeof OtherAppChoices>;

/** What a planned file would import, or has imported. */
export const PlanFile = z.object({
  id: z.string(),
  name: z.string(),
  /** `asks`: one of the questions below is unanswered. `failed`: the file was rejected during import. */
  state: z.enum(['ready', 'asks', 'refused', 'imported', 'failed']),
  /** Whether the file is excluded from the import, either by the user or by default because nothing in it is new. */
  is_left_out: z.boolean(),
  /** Null if the bank is not known yet. */
  bank: z.string().nullable(),
  accounts: z.array(PlannedAccount),
  /** First and last booking day; null if the file has no rows. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /**
   * `new` and `known` assume that all earlier files, ordered by their days, have been imported: a row that two files
   * share is new in only one of them.
   */
  new: z.number(),
  known: z.number(),
  /** How many of the known rows are in other files of this plan. */
  known_here: z.number(),
  skipped: z.number(),
  /** Pairs of own transfers that the file's import linked. */
  transfers_linked: z.number(),
  question: StatementQuestion.nullable(),
  account_question: AccountQuestion.nullable(),
  /** Set for another app's export. */
  moving: OtherAppExport.nullable(),
  /** Set if the file alone does not determine what its columns mean, so the user may assign them. */
  mapping_question: MappingQuestion.nullable(),
  /** True if neither this file nor an earlier one of the same kind names the bank. */
  needs_bank: z.boolean(),
  reason: z.string().nullable(),
  report_id: z.string().nullable(),
  /** Transactions of the file that were sorted automatically; absent if there are none. */
  sorted: SortedOnArrival.optional(),
});
export type PlanFile = z.infer<typeof PlanFile>;

export const ImportPlan = z.object({
  id: z.string(),
  state: z.enum(['open', 'running', 'done', 'undone']),
  created_at: Instant,
  /** Until this time, the plan can be changed, confirmed and undone as a whole. */
  expires_at: Instant,
  files: z.array(PlanFile),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

const FileParams = z.object({ id: Id, file: Id });

export const createImportPlan = endpoint('POST', '/import-plans', {
  summary: 'Start a plan to import several files; nothing is imported before it is confirmed',
  access: 'editor',
  answers: { 201: ImportPlan },
  refusals: ['limit_reached'],
});

export const listImportPlans = endpoint('GET', '/import-plans', {
  summary: 'List plans, newest first, without their files',
  access: 'user',
  answers: { 200: z.array(ImportPlan.omit({ files: true })) },
});

export const getImportPlan = endpoint('GET', '/import-plans/{id}', {
  summary: 'Get a plan: what each file would import, its open questions, and the progress',
  access: 'user',
  params: IdParams,
  answers: { 200: ImportPlan },
  refusals: ['not_found'],
});

export const addPlanFile = endpoint('POST', '/import-plans/{id}/files', {
  summary: 'Add a file to a plan: multipart field `input`. A zip is unpacked into its files',
  access: 'editor',
  params: IdParams,
  form: {
    file: REPORT_FIELD,
    maxBytes: MAX_REPORT_BYTES,
    fields: z.object({}),
    says: FILE_MESSAGES,
  },
  /** `files` are the IDs of the added files. */
  answers: { 201: z.object({ files: z.array(z.string()) }) },
  refusals: [
    'not_found',
    'stale_write',
    'limit_reached',
    'payload_too_large',
    'unsupported_media_type',
  ],
  expensive: true,
});

/** Maximum length of a comma-separated list of twenty account IDs. */
const MOST_NAMED = 20 * 37;

export const PlanFileChange = z
  .object({
    answers: StatementAnswers,
    account_id: z
      .string()
      .max(MOST_NAMED, says.TOO_LONG)
      .regex(NAMED_ACCOUNTS, says.NO_SUCH_ACCOUNT),
    bank: BankCode,
    mapping: Mapping,
    moving: OtherAppChoices,
    is_left_out: z.boolean({ error: says.BOOLEAN }),
  })
  .partial();
export type PlanFileChange = z.infer<typeof PlanFileChange>;

export const changePlanFile = endpoint('PUT', '/import-plans/{id}/files/{file}', {
  summary:
    "Answer a file's questions, set its bank or account, exclude or include it. An answer also holds for files of the same kind with the same question",
  access: 'editor',
  params: FileParams,
  body: PlanFileChange,
  answers: { 200: ImportPlan },
  refusals: ['not_found', 'stale_write'],
  /** Large enough for choices for all accounts and categories of another app. */
  maxBytes: 512 * 1024,
  expensive: true,
});

export const confirmImportPlan = endpoint('POST', '/import-plans/{id}/confirm', {
  summary:
    'Import the files of a plan one by one, each completely or not at all. Files with an open question move to a new plan',
  access: 'editor',
  params: IdParams,
  answers: { 200: ImportPlan },
  refusals: ['not_found', 'stale_write'],
  expensive: true,
});

export const undoImportPlan = endpoint('POST', '/import-plans/{id}/undo', {
  summary: 'Undo all imports of a plan',
  access: 'editor',
  params: IdParams,
  answers: { 200: z.object({ removed: z.number() }) },
  refusals: ['not_found', 'stale_write'],
  expensive: true,
});

export const deleteImportPlan = endpoint('DELETE', '/import-plans/{id}', {
  summary: 'Delete a plan and its files; imported transactions are kept',
  access: 'editor',
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found', 'stale_write'],
});
