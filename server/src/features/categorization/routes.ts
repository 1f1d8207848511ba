import {
  applySuggestions,
  getEngine,
  type Suggestions,
  setEngine,
  suggestCategories,
} from '@saldo/contract/categorization';
import { periodBounds } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Asked } from '../transaction-edits/tasks.ts';
import type { Applied } from './apply.ts';
import * as engine from './engine.ts';
import type { SuggestRequest } from './suggest.ts';

/** A language model may take its five minutes; learning takes seconds. */
const SUGGEST_TIMEOUT_MS = 6 * 60_000;
const APPLY_TIMEOUT_MS = 120_000;

export function categorizationRoutes(api: Api, context: Context): void {
  api.on(suggestCategories, async ({ actor, query }) => {
    const request: SuggestRequest = {
      userId: actor.userId,
      ...periodBounds(query.year, query.month),
      llm: await engine.llmFor(context, actor),
    };
    const options = { timeoutMs: SUGGEST_TIMEOUT_MS };
    return context.workers.run<Suggestions>('suggestCategories', request, options);
  });
  api.on(applySuggestions, ({ actor, body }) => {
    const { userId, requestId, timeZone } = actor;
    const asked: Asked = { userId, requestId, timeZone, now: context.now().toISOString() };
    return context.workers.run<Applied>(
      'applySuggestions',
      { ...asked, body },
      { timeoutMs: APPLY_TIMEOUT_MS },
    );
  });
  api.on(getEngine, ({ actor, query }) =>
    engine.describe(context, actor, periodBounds(query.year, query.month)),
  );
  api.on(setEngine, ({ actor, body }) => engine.switchLlm(context, actor, body.llm_enabled));
}
