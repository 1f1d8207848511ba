import type { Call } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/metrics';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';

/** Query key of everything derived from transactions, categories and custom metrics. */
const METRICS = ['metrics'] as const;

export const monthlyQuery = (query: {
  year: number;
  month: number;
  compare?: calls.Compare | undefined;
}) => queryOf([...METRICS, 'monthly', query], calls.getMonthlyMetrics, { query });

export const annualQuery = (query: { year: number }) =>
  queryOf([...METRICS, 'annual', query], calls.getAnnualMetrics, { query });

export const customMetricsQuery = queryOf([...METRICS, 'custom'], calls.listMetrics);

export type MetricInput = Call<typeof calls.createMetric>['body'];

export const useCreateMetric = () =>
  useChange((body: MetricInput) => call(calls.createMetric, { body }), {
    awaits: [customMetricsQuery],
  });

export const useUpdateMetric = () =>
  useChange(
    ({ id, body }: { id: string; body: Partial<MetricInput> }) =>
      call(calls.updateMetric, { params: { id }, body }),
    { awaits: [customMetricsQuery] },
  );

export const useDeleteMetric = () =>
  useChange((id: string) => call(calls.deleteMetric, { params: { id } }), {
    awaits: [customMetricsQuery],
  });
