import * as calls from '@saldo/contract/saved-views';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { createView, deleteView, listViews, updateView } from './saved-views.ts';

export function savedViewRoutes(api: Api, context: Context): void {
  api.on(calls.listViews, ({ actor }) => listViews(context.storage.read, actor));
  api.on(calls.createView, ({ actor, body }) => createView(context, actor, body));
  api.on(calls.updateView, ({ actor, params, body }) =>
    updateView(context, actor, params.id, body),
  );
  api.on(calls.deleteView, ({ actor, params }) => deleteView(context, actor, params.id));
}
