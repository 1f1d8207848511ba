import type { Endpoint } from '@saldo/categorizer/llm/client';
import { categorySynonyms } from '@saldo/categorizer/local/category-synonyms';
import * as categorization from '@saldo/contract/categorization';
import type { Answer } from '@saldo/contract/endpoint';
import * as sorting from '@saldo/contract/sorting';
import { dayIn } from '@saldo/domain/dates';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import type { Api } from '../../platform/http/api.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { ownerOf } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { listCategories } from '../categories/service.ts';
import { daysOfPeriod } from '../ledger/figures/user-calendar.ts';
import { readAutoSortStats, type UndoAutoSortInput } from './auto-sort.ts';
import type { QueueRequest } from './queue.ts';
import type { SuggestRequest } from './suggest-categories.ts';
import { tasks } from './tasks.ts';

export function categorizationRoutes(api: Api, context: Context): void {
  api.on(categorization.suggestCategories, async ({ actor, query }) => {
    const endpoint = await llmFor(context, actor);
    const { seen, without = [] } = query;
    const request: SuggestRequest = {
      bookId: actor.bookId,
      ...(await daysOfPeriod(context.storage.read, actor, query)),
      llm: endpoint && { endpoint, seen, without },
    };
    return context.workers.run(tasks.suggestCategories, request);
  });
  api.on(categorization.applySuggestions, ({ actor, body }) => {
    const input = { ...callerOf(context, actor), body };
    return context.workers.run(tasks.applySuggestions, input);
  });
  api.on(sorting.getSortQueue, ({ actor, query }) => {
    const today = dayIn(actor.timeZone, context.now());
    const request: QueueRequest = { bookId: actor.bookId, today, ...query };
    return context.workers.run(tasks.readQueue, request);
  });
  api.on(sorting.answerQueue, ({ actor, body }) => {
    const input = { ...callerOf(context, actor), body };
    return context.workers.run(tasks.answerQueue, input);
  });
  api.on(sorting.listCategorySynonyms, async ({ actor }) => {
    const words = categorySynonyms(await listCategories(context.storage.read, actor));
    return [...words].map(([category_id, words]) => ({ category_id, words }));
  });
  api.on(sorting.getAutoSort, ({ actor }) => readAutoSortStats(context.storage.read, actor));
  api.on(categorization.getPrecision, ({ actor }) =>
    context.workers.run(tasks.measurePrecision, { bookId: actor.bookId }),
  );
  api.on(sorting.undoAutoSort, async ({ actor, params }) => {
    const input: UndoAutoSortInput = { ...callerOf(context, actor), arrivalId: params.id };
    return requireFound(await context.workers.run(tasks.undoAutoSorted, input));
  });
  api.on(categorization.getEngine, async ({ actor, query }) =>
    describe(context, actor, await daysOfPeriod(context.storage.read, actor, query)),
  );
  api.on(categorization.setEngine, ({ actor, body }) =>
    switchLlm(context, actor, body.llm_enabled),
  );
}

/**
 * The language model's endpoint, for users who enabled it. Viewers never get it, because they would spend the
 * operator's money.
 */
async function llmFor(context: Context, actor: Actor): Promise<Endpoint | undefined> {
  const { ai } = context.config;
  if (!ai || actor.role === 'VIEWER') return undefined;
  return (await isEnabled(context, actor)) ? ai : undefined;
}

const isEnabled = async ({ storage }: Context, { bookId }: Actor): Promise<boolean> =>
  (await findRow(storage.read, 'users', { id: ownerOf(bookId) }))?.llm_enabled === true;

/** Available engines, and what would be sent to the language model for a span of days. */
async function describe(
  context: Context,
  actor: Actor,
  span: { from: string; to: string },
): Promise<Answer<typeof categorization.getEngine>> {
  const llm = await settings(context, actor);
  if (!llm.available) {
    return { llm, estimate: { merchants: 0, calls: 0, tokens: 0 }, lines: [], seen: '' };
  }
  const sent = await context.workers.run(tasks.estimateLlm, { bookId: actor.bookId, ...span });
  return { llm, ...sent };
}

async function switchLlm(
  context: Context,
  actor: Actor,
  enabled: boolean,
): Promise<Answer<typeof categorization.setEngine>> {
  const { bookId } = actor;
  await context.storage.write(async (tx) => {
    await updateRows(tx, 'users', { id: ownerOf(bookId) }, { llm_enabled: enabled });
    const action = enabled ? 'language_model.enable' : 'language_model.disable';
    await audit(tx, actor, action);
  });
  return { llm: await settings(context, actor) };
}

async function settings(context: Context, actor: Actor) {
  const { ai } = context.config;
  const available = ai !== undefined && actor.role !== 'VIEWER';
  if (!available) return { available: false, enabled: false, host: '', model: '' };
  const enabled = await isEnabled(context, actor);
  return { available, enabled, host: new URL(ai.baseUrl).host, model: ai.model };
}
