import { getMonthPicture, getRecap } from '@saldo/contract/home';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { monthOf, recap } from './service.ts';

export function homeRoutes(api: Api, context: Context): void {
  api.on(getMonthPicture, ({ actor }) => monthOf(context, actor));
  api.on(getRecap, ({ actor }) => recap(context, actor));
}
