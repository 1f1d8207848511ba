import * as planned from '@saldo/contract/planned';
import * as calls from '@saldo/contract/recurring';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { createPlanned, deletePlanned, listPlanned, updatePlanned } from './planned-service.ts';
import * as service from './service.ts';

export function recurringRoutes(api: Api, context: Context): void {
  api.on(calls.getForecast, ({ actor, query }) => service.getForecast(context, actor, query));
  api.on(calls.listSeries, ({ actor }) => service.listSeries(context, actor));
  api.on(calls.createSeries, ({ actor, body }) => service.createSeries(context, actor, body));
  api.on(calls.updateSeries, ({ actor, params: { id }, body: change }) =>
    service.updateSeries(context, actor, { id, change }),
  );
  api.on(calls.deleteSeries, ({ actor, params }) =>
    service.deleteSeries(context, actor, params.id),
  );
  api.on(planned.listPlanned, ({ actor }) => listPlanned(context, actor));
  api.on(planned.createPlanned, ({ actor, body }) => createPlanned(context, actor, body));
  api.on(planned.updatePlanned, ({ actor, params: { id }, body: change }) =>
    updatePlanned(context, actor, { id, change }),
  );
  api.on(planned.deletePlanned, ({ actor, params }) => deletePlanned(context, actor, params.id));
}
