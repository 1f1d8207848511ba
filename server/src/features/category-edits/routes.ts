import { createCategory, deleteCategory, updateCategory } from '@saldo/contract/categories';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as service from './service.ts';

export function categoryEditRoutes(api: Api, context: Context): void {
  api.on(createCategory, ({ actor, body }) => service.createCategory(context, actor, body));
  api.on(updateCategory, ({ actor, params, body }) =>
    service.updateCategory(context, actor, params.id, body),
  );
  api.on(deleteCategory, ({ actor, params, query }) =>
    service.deleteCategory(context, actor, params.id, query.move_to),
  );
}
