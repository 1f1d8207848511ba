import { z } from 'zod';
import { Id, IdParams, Instant, paging } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Kinds of undoable changes, to transactions or to things they refer to. */
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
  'planned',
  'category',
  'category_delete',
  'category_merge',
  'goal',
  'alert',
  'metric',
  'view',
  'tag',
  'rate',
  'receipt',
  'share',
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
  'planned',
  'transaction',
  'goal',
  'alert',
  'metric',
  'view',
  'tag',
  'rate',
  'receipt',
  'share',
  'transfer',
] as const;

export const DEEDS = [
  ...(['created', 'changed', 'renamed', 'moved', 'turned_on', 'turned_off'] as const),
  ...(['ordered', 'deleted', 'applied', 'reverted'] as const),
  ...(['linked', 'unlinked', 'dismissed'] as const),
  ...(['paid', 'forgiven'] as const),
] as const;

/** An item that the step changed, with its name at the time; the name is '' if the link serves only to find the step. */
export const StepLink = z.object({
  to: z.enum(LINKED),
  id: z.string(),
  name: z.string(),
  /** What the step did to the item. */
  did: z.enum(DEEDS).optional(),
  /** The item's name before, if the step renamed it. */
  was: z.string().optional(),
  /** How many items the link stands for, if several. */
  n: z.number().optional(),
});
export type StepLink = z.infer<typeof StepLink>;

/** A figure that an undo would change: of a month, or of a year if `month` is null. */
export const ForeseenFigure = z.object({
  year: z.number(),
  month: z.number().nullable(),
  figure: z.enum(['income', 'expense']),
  now: z.number(),
  after: z.number(),
  currency: z.string(),
});
export type ForeseenFigure = z.infer<typeof ForeseenFigure>;

/** One undoable change. Consecutive single edits form one step. */
export const Step = z.object({
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  by: z.enum(STEP_ACTORS),
  at: Instant,
  count: z.number(),
  /** Signed sum of the step's transactions; absent if they are in several currencies or if none of them still exist. */
  sum: z.number().optional(),
  currency: z.string().optional(),
  links: z.array(StepLink),
  fields: z.array(z.string()),
  undo: z.object({
    /** Whether the step can be undone; for an undone step, whether it can be redone. */
    possible: z.boolean(),
    /** Deadline for undoing the step; null if it has passed, and for account merges, which can always be undone. */
    until: Instant.nullable(),
    /** Later steps that depend on this one and must be undone first. */
    after: z.array(z.object({ id: z.string(), kind: z.enum(STEP_KINDS), at: Instant })).optional(),
    /** Sentences on what undoing restores. Set only when a single step is requested. */
    brings: z.array(z.string()).optional(),
    /** Income and expenses that undoing changes. Set only when a single step is requested. */
    figures: z.array(ForeseenFigure).optional(),
    /** Sentences on what undoing does not restore. Set only when a single step is requested. */
    lost: z.array(z.string()).optional(),
  }),
  undone_at: Instant.nullable(),
});
export type Step = z.infer<typeof Step>;

export const listSteps = endpoint('GET', '/history', {
  summary: 'List changes that can be undone, newest first',
  access: 'user',
  query: z.object({
    ...paging,
    /** Comma-separated. */
    kind: z.string().optional(),
    account: Id.optional(),
  }),
  answers: { 200: z.object({ items: z.array(Step), total: z.number() }) },
});

export const getStep = endpoint('GET', '/history/{id}', {
  summary: 'Get a change, with what undoing it would restore and what it could not',
  access: 'user',
  expensive: true,
  params: IdParams,
  answers: { 200: Step },
  refusals: ['not_found'],
});

const Undone = z.object({
  step: Step,
  /** Sentences on what was not restored. */
  lost: z.array(z.string()),
});

export const undoStep = endpoint('POST', '/history/{id}/undo', {
  summary: 'Undo a change; values that have changed since are kept',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: Undone },
  refusals: ['not_found', 'undo_blocked', 'account_in_use'],
});

export const redoStep = endpoint('POST', '/history/{id}/redo', {
  summary: 'Redo an undone change',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: Undone },
  refusals: ['not_found', 'undo_blocked', 'account_in_use'],
});
