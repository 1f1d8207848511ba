import * as calls from '@saldo/contract/metrics';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as custom from './custom-metrics.ts';
import * as service from './service.ts';
import { tasks } from './tasks.ts';

export function metricRoutes(api: Api, context: Context): void {
  api.on(calls.getMonthlyMetrics, async ({ actor, query }) =>
    context.workers.run(tasks.readMonthly, await service.monthlyQuery(context, actor, query)),
  );
  api.on(calls.getAnnualMetrics, async ({ actor, query }) =>
    context.workers.runAsJson(tasks.readAnnual, await service.annualQuery(context, actor, query)),
  );
  api.on(calls.listMetrics, ({ actor }) => custom.listMetrics(context, actor));
  api.on(calls.createMetric, ({ actor, body }) => custom.createMetric(context, actor, body));
  api.on(calls.updateMetric, ({ actor, params, body }) =>
    custom.updateMetric(context, actor, params.id, body),
  );
  api.on(calls.deleteMetric, ({ actor, params }) => custom.deleteMetric(context, actor, params.id));
}
