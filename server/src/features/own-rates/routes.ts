import * as calls from '@saldo/contract/rates';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { readSource } from '../rates/published-rates.ts';
import { deleteOwnRate, listOwnRates, present, setOwnRate } from './own-rates.ts';

export function ownRateRoutes(api: Api, context: Context): void {
  api.on(calls.listRates, async ({ actor }) => ({
    own: (await listOwnRates(context.storage.read, actor)).map(present),
    published_until: (await readSource(context.storage.read)).newest_day,
  }));
  api.on(calls.setRate, ({ actor, body }) => setOwnRate(context, actor, body));
  api.on(calls.deleteRate, ({ actor, params }) => deleteOwnRate(context, actor, params.id));
}
