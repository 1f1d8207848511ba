import { getAffordability } from '@saldo/contract/afford';
import {
  getLeft,
  getMonthPicture,
  getMonthSuggestions,
  getRecap,
  getToSort,
} from '@saldo/contract/home';
import { dayIn } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { readQueueCount } from '../categorization/cached-queue-count.ts';
import { checkAffordability } from './affordability-check.ts';
import { readMonthSuggestions } from './cached-suggestions.ts';
import { readRecap } from './service.ts';
import { tasks } from './tasks.ts';

export function homeRoutes(api: Api, context: Context): void {
  api.on(getMonthPicture, ({ actor: { bookId, timeZone } }) => {
    const today = dayIn(timeZone, context.now());
    return context.workers.run(tasks.readMonthPicture, { bookId, today });
  });
  api.on(getLeft, ({ actor: { bookId, timeZone } }) =>
    context.workers.run(tasks.readLeft, { bookId, today: dayIn(timeZone, context.now()) }),
  );
  api.on(getAffordability, ({ actor, query }) => checkAffordability(context, actor, query));
  api.on(getMonthSuggestions, ({ actor }) => readMonthSuggestions(context, actor));
  api.on(getToSort, async ({ actor: { bookId } }) => {
    const { count } = await readQueueCount(context, { bookId });
    return { count };
  });
  api.on(getRecap, ({ actor }) => {
    const today = dayIn(actor.timeZone, context.now());
    const q = { bookId: actor.bookId, today };
    return readRecap(context, actor, () => context.workers.run(tasks.countKnownMonths, q));
  });
}
