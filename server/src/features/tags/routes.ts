import * as calls from '@saldo/contract/tags';
import { type Context, callerOf } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { tasks } from './tasks.ts';

export function tagRoutes(api: Api, context: Context): void {
  const { workers } = context;
  api.on(calls.listTagPages, ({ actor: { bookId } }) =>
    workers.run(tasks.listTagCosts, { bookId }),
  );
  api.on(calls.getTag, async ({ actor: { bookId }, query: { name } }) =>
    requireFound(await workers.run(tasks.readTag, { bookId, name })),
  );
  api.on(calls.setTag, ({ actor, body }) =>
    workers.run(tasks.setTag, { ...callerOf(context, actor), input: body }),
  );
  api.on(calls.deleteTag, ({ actor, query: { name } }) =>
    workers.run(tasks.deleteTag, { ...callerOf(context, actor), name }),
  );
}
