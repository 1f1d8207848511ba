import {
  applySuggestions,
  type Suggestions,
  suggestCategories,
} from '@saldo/contract/categorization';
import { periodBounds } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Asked, Outcome } from '../transactions/tasks.ts';
import type { Applied } from './apply.ts';

/** Learning from fifty thousand rows takes seconds; a machine that is busy gets more time than that. */
const TIMEOUT_MS = 120_000;

export function categorizationRoutes(api: Api, context: Context): void {
  api.on(suggestCategories, ({ actor, query }) =>
    context.workers.run<Suggestions>(
      'suggestCategories',
      { userId: actor.userId, ...periodBounds(query.year, query.month) },
      { timeoutMs: TIMEOUT_MS },
    ),
  );
  api.on(applySuggestions, async ({ actor, body }) => {
    const { userId, requestId } = actor;
    const asked: Asked = { userId, requestId, now: context.now().toISOString() };
    const outcome = await context.workers.run<Outcome<Applied>>(
      'applySuggestions',
      { ...asked, groups: body },
      { timeoutMs: TIMEOUT_MS },
    );
    if ('problems' in outcome) throw invalid(outcome.problems);
    return outcome.done;
  });
}
