import * as calls from '@saldo/contract/rates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { allowRates, readState, uploadRates } from './service.ts';

export function rateRoutes(api: Api, context: Context): void {
  api.on(calls.getRatesState, () => readState(context));
  api.on(calls.allowRates, ({ actor, body }) => allowRates(context, actor, body.is_allowed));
  api.on(calls.uploadRates, ({ actor, file }) => uploadRates(context, actor, file.bytes));
}
