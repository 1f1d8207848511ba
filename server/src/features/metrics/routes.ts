import {
  createMetric,
  deleteMetric,
  getAnnualMetrics,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from '@saldo/contract/metrics';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import * as custom from './custom.ts';
import * as service from './service.ts';

export function metricRoutes(api: Api, context: Context): void {
  api.on(getMonthlyMetrics, ({ actor, query }) => service.monthly(context, actor, query));
  api.on(getAnnualMetrics, ({ actor, query }) => service.annual(context, actor, query));
  api.on(listMetrics, ({ actor }) => custom.listMetrics(context, actor));
  api.on(createMetric, ({ actor, body }) => custom.createMetric(context, actor, body));
  api.on(updateMetric, ({ actor, params, body }) =>
    custom.updateMetric(context, actor, params.id, body),
  );
  api.on(deleteMetric, ({ actor, params }) => custom.deleteMetric(context, actor, params.id));
}
