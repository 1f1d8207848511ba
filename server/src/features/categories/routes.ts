import { listCategories } from '@saldo/contract/categories';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { presentCategories } from './present.ts';
import * as store from './store.ts';

export function categoryRoutes(api: Api, { storage }: Context): void {
  api.on(listCategories, async ({ actor }) =>
    presentCategories(await store.listCategories(storage.read, actor)),
  );
}
