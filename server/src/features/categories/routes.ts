import * as calls from '@saldo/contract/categories';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as changes from './edit-categories.ts';
import { presentedCategories } from './service.ts';

export function categoryRoutes(api: Api, context: Context, users: changes.CategoryUsers): void {
  api.on(calls.listCategories, ({ actor }) => presentedCategories(context.storage.read, actor));
  api.on(calls.createCategory, ({ actor, body }) =>
    changes.createCategory(context, actor, users, body),
  );
  api.on(calls.updateCategory, ({ actor, params, body }) =>
    changes.updateCategory(context, actor, users, { id: params.id, change: body }),
  );
  api.on(calls.deleteCategory, ({ actor, params, query }) =>
    changes.deleteCategory(context, actor, users, { id: params.id, moveTo: query.move_to }),
  );
}
