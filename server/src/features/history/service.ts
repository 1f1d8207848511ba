import type { Answer, Parsed } from '@saldo/contract/endpoint';
import {
  type listSteps as listEndpoint,
  STEP_KINDS,
  type Step,
  type StepKind,
  type undoStep as undoEndpoint,
} from '@saldo/contract/history';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { AppError, requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import { resealed } from '../accounts/account-connections.ts';
import { blockersAmong, structuralSteps } from './blocking-steps.ts';
import { linksOf, presentItem } from './present.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';
import type { UndoOutcome, UndoRequest } from './undo-step.ts';

const PAGE = 50;

export async function listSteps(
  context: Context,
  { bookId }: Actor,
  { kind, account, offset, limit = PAGE }: Parsed<typeof listEndpoint>['query'],
): Promise<Answer<typeof listEndpoint>> {
  const { read } = context.storage;
  const q = { bookId, kinds: kindsOf(kind), account, offset, limit };
  // Only unknown kinds were requested, so nothing matches.
  if (q.kinds?.length === 0) return { items: [], total: 0 };
  const { ids, total } = await store.listItems(read, q);
  return { items: await itemsOf(context, bookId, ids), total };
}

/** Parses the requested kinds. Unknown kinds match nothing. */
function kindsOf(text: string | undefined): StepKind[] | undefined {
  if (text === undefined) return undefined;
  const wanted = new Set(text.split(','));
  return STEP_KINDS.filter((kind) => wanted.has(kind));
}

async function itemsOf(
  { storage: { read }, config }: Context,
  bookId: BookId,
  ids: readonly string[],
): Promise<Step[]> {
  const steps = await store.findSteps(read, { bookId, ids });
  const structural = await structuralSteps(read, { bookId });
  const { historyDays } = config;
  return ids.flatMap((id) => {
    const own = steps.filter(({ item }) => item === id);
    const blockers = blockersAmong(structural, own);
    return presentItem(own, { blockers, historyDays }) ?? [];
  });
}

/**
 * Maximum number of transactions in a step for which the result of an undo or redo is previewed: about a second's work of a
 * worker, and 20,000 rows in its memory. For a larger step, the result is known only afterwards.
 */
const FORESEEN = 20_000;

/** One step, with what an undo or redo would restore. */
export async function getStep(context: Context, actor: Actor, id: string): Promise<Step> {
  const [item] = await itemsOf(context, actor.bookId, [id]);
  const step = requireFound(item);
  if (!step.undo.possible || step.count > FORESEEN) return step;
  const way = step.undone_at === null ? 'undo' : 'redo';
  try {
    const request = { ...callerOf(context, actor), id, way } as const;
    const foreseen = await context.workers.run(tasks.foreseeStep, request);
    return { ...step, undo: { ...step.undo, ...foreseen } };
  } catch (error) {
    // The step has been undone meanwhile.
    if (error instanceof AppError && error.code === 'undo_blocked') return step;
    throw error;
  }
}

/** Throws 404, and 409 `undo_blocked` and `account_in_use`. */
export async function undo(
  context: Context,
  actor: Actor,
  { id, way }: Pick<UndoRequest, 'id' | 'way'>,
): Promise<Answer<typeof undoEndpoint>> {
  const { lost } = await run(context, actor, { id, way });
  const [step] = await itemsOf(context, actor.bookId, [id]);
  return { step: requireFound(step), lost };
}

async function run(
  context: Context,
  actor: Actor,
  what: Pick<UndoRequest, 'id' | 'way'>,
): Promise<UndoOutcome> {
  const { bookId } = actor;
  const [step] = await store.findSteps(context.storage.read, { bookId, ids: [what.id] });
  const accounts = step?.kind === 'merge' ? linksOf(step).map(({ id }) => id) : [];
  const ref = await resealed(context, bookId, accounts);
  return context.workers.run(tasks.undoStep, { ...callerOf(context, actor), ...what, ref });
}
