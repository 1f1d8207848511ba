import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as changes from './changes.ts';
import { presentCategories } from './present.ts';
import * as store from './store.ts';

export function categoryRoutes(api: Api, context: Context): void {
  api.on(listCategories, async ({ actor }) =>
    presentCategories(await store.listCategories(context.storage.read, actor)),
  );
  api.on(createCategory, ({ actor, body }) => changes.createCategory(context, actor, body));
  api.on(updateCategory, ({ actor, params, body }) =>
    changes.updateCategory(context, actor, params.id, body),
  );
  api.on(deleteCategory, ({ actor, params, query }) =>
    changes.deleteCategory(context, actor, params.id, query.move_to),
  );
}
