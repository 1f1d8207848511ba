import { getRecap } from '@saldo/contract/home';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { recap } from './service.ts';

export function homeRoutes(api: Api, context: Context): void {
  api.on(getRecap, ({ actor }) => recap(context, actor));
}
