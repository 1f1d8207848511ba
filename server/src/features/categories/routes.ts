import { listCategories } from '@saldo/contract/categories';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { presentedCategories } from './service.ts';

export const categoryRoutes = (api: Api, context: Context): void =>
  api.on(listCategories, ({ actor }) => presentedCategories(context.storage.read, actor));
