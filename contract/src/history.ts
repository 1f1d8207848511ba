import { z } from 'zod';
import { Id, IdParams, Instant, paging } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What changed transactions, or what they belong to. */
export const STEP_KINDS = [
  'import',
  'sync',
  'edit',
  'batch',
  'bulk_delete',
  'ai',
  'sort',
  'rule',
  'rules',
  'transfer',
  'merge',
  'split',
  'account',
  'merchant',
  'series',
  'category_delete',
  'category_merge',
  'restore',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_ACTORS = ['user', 'rule', 'job'] as const;

const LINKED = [
  'import',
  'rule',
  'account',
  'category',
  'merchant',
  'series',
  'transaction',
] as const;

/** Something that a step touched, with the name it had; '' where the link is only for finding the step. */
export const StepLink = z.object({ to: z.enum(LINKED), id: z.string(), name: z.string() });
export type StepLink = z.infer<typeof StepLink>;

/** One change that can be undone. Several single edits of one sitting are one. */
export const Step = z.object({
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  by: z.enum(STEP_ACTORS),
  at: Instant,
  /** Transactions that it touched. */
  count: z.number(),
  /** Signed sum of those transactions; absent if they have several currencies or none is left. */
  sum: z.number().optional(),
  currency: z.string().optional(),
  links: z.array(StepLink),
  /** Fields of transactions that it changed. */
  fields: z.array(z.string()),
  undo: z.object({
    /** Of an undone step: whether it can be done again. */
    possible: z.boolean(),
    /** Until when; null if it is not possible, and of merges of accounts, which can always be undone. */
    until: Instant.nullable(),
    /** Later steps that build on this one and must be undone first. */
    after: z.array(z.object({ id: z.string(), kind: z.enum(STEP_KINDS), at: Instant })).optional(),
    /** Sentences that say what comes back. Only set when one step is asked for. */
    brings: z.array(z.string()).optional(),
    /** Sentences that say what does not come back. Only set when one step is asked for. */
    lost: z.array(z.string()).optional(),
  }),
  undone_at: Instant.nullable(),
});
export type Step = z.infer<typeof Step>;

export const listSteps = endpoint('GET', '/history', {
  summary: 'Changes that can be undone, newest first',
  access: 'user',
  query: z.object({
    ...paging,
    /** Several with commas between. */
    kind: z.string().optional(),
    /** Only steps that touched this account. */
    account: Id.optional(),
  }),
  answers: { 200: z.object({ items: z.array(Step), total: z.number() }) },
});

export const getStep = endpoint('GET', '/history/{id}', {
  summary: 'One change, with what undoing it brings back and what it cannot',
  access: 'user',
  expensive: true,
  params: IdParams,
  answers: { 200: Step },
  refusals: ['not_found'],
});

const Undone = z.object({
  step: Step,
  /** Sentences that say what did not come back. */
  lost: z.array(z.string()),
});

export const undoStep = endpoint('POST', '/history/{id}/undo', {
  summary: 'Undo a change: everything that nothing has changed since',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: Undone },
  refusals: ['not_found', 'undo_blocked', 'account_in_use'],
});

export const redoStep = endpoint('POST', '/history/{id}/redo', {
  summary: 'Do an undone change again',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: Undone },
  refusals: ['not_found', 'undo_blocked', 'account_in_use'],
});
