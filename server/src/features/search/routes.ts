import * as calls from '@saldo/contract/search';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { tasks } from './tasks.ts';

export function searchRoutes(api: Api, { workers }: Context): void {
  api.on(calls.search, ({ actor: { bookId }, query: { q, limit } }) =>
    workers.run(tasks.search, { bookId, text: q, limit }),
  );
}
