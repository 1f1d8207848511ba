import type { Call } from '@saldo/contract/endpoint';
import {
  createMetric,
  deleteMetric,
  getAnnualMetrics,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from '@saldo/contract/metrics';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTouching } from '../../lib/use-touching.ts';

/** All that follows from transactions, categories and custom metrics. */
const METRICS = ['metrics'] as const;

export const monthlyQuery = (query: { year: number; month: number }) =>
  queryOptions({
    queryKey: [...METRICS, 'monthly', query],
    queryFn: ({ signal }) => call(getMonthlyMetrics, { query }, { signal }),
  });

export const annualQuery = (query: { year: number }) =>
  queryOptions({
    queryKey: [...METRICS, 'annual', query],
    queryFn: ({ signal }) => call(getAnnualMetrics, { query }, { signal }),
  });

export const customMetricsQuery = queryOptions({
  queryKey: [...METRICS, 'custom'],
  queryFn: ({ signal }) => call(listMetrics, {}, { signal }),
});

const TOUCHED = { awaited: [METRICS] };

export type MetricInput = Call<typeof createMetric>['body'];

export const useCreateMetric = () =>
  useTouching((body: MetricInput) => call(createMetric, { body }), TOUCHED);

export const useUpdateMetric = () =>
  useTouching(
    ({ id, body }: { id: string; body: Partial<MetricInput> }) =>
      call(updateMetric, { params: { id }, body }),
    TOUCHED,
  );

export const useDeleteMetric = () =>
  useTouching((id: string) => call(deleteMetric, { params: { id } }), TOUCHED);
