import type { Call } from '@saldo/contract/endpoint';
import {
  createMetric,
  deleteMetric,
  getAnnualMetrics,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from '@saldo/contract/metrics';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

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

function useTouching<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Awaited: whoever shows the list next shows the new one.
    onSuccess: () => client.invalidateQueries({ queryKey: METRICS }),
  });
}

export type MetricInput = Call<typeof createMetric>['body'];

export const useCreateMetric = () =>
  useTouching((body: MetricInput) => call(createMetric, { body }));

export const useUpdateMetric = () =>
  useTouching(({ id, body }: { id: string; body: Partial<MetricInput> }) =>
    call(updateMetric, { params: { id }, body }),
  );

export const useDeleteMetric = () =>
  useTouching((id: string) => call(deleteMetric, { params: { id } }));
