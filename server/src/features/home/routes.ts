import { getMonthPicture, getRecap, getToSort } from '@saldo/contract/home';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { monthOf, recap, toSort } from './service.ts';

export function homeRoutes(api: Api, context: Context): void {
  api.on(getMonthPicture, ({ actor }) => monthOf(context, actor));
  api.on(getToSort, ({ actor }) => toSort(context, actor));
  api.on(getRecap, ({ actor }) => recap(context, actor));
}
