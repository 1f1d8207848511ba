import * as calls from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/transaction-filters';
import { listTransactions } from '@saldo/contract/transactions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTouching } from '../../lib/use-touching.ts';

/** Every change of rows can change it: each visit asks anew, and shows what was there until then. */
export const seriesQuery = queryOptions({
  queryKey: ['recurring'],
  queryFn: ({ signal }) => call(calls.listSeries, {}, { signal }),
});

/** The payments of a series, newest first. */
export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'of series', id],
    queryFn: ({ signal }) =>
      call(listTransactions, { query: { year: ALL_YEARS, recurring: id } }, { signal }),
  });

/** The answer of a change is the whole list. */
function useSeriesChange<V>(change: (variables: V) => Promise<calls.SeriesList>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => client.setQueryData(seriesQuery.queryKey, list),
  });
}

export const useCreateSeries = () =>
  useSeriesChange((body: calls.SeriesInput) => call(calls.createSeries, { body }));

export const useUpdateSeries = () =>
  useSeriesChange(({ id, ...body }: calls.SeriesChange & { id: string }) =>
    call(calls.updateSeries, { params: { id }, body }),
  );

export const useDeleteSeries = () =>
  useTouching((id: string) => call(calls.deleteSeries, { params: { id } }), {
    awaited: [seriesQuery.queryKey],
  });

/** What will be spent and come in until the end of this month. */
export const forecastQuery = queryOptions({
  queryKey: ['metrics', 'forecast'],
  queryFn: ({ signal }) => call(calls.getForecast, {}, { signal }),
});

export const forecastUntilQuery = (until: string) =>
  queryOptions({
    queryKey: [...forecastQuery.queryKey, until],
    queryFn: ({ signal }) => call(calls.getForecast, { query: { until } }, { signal }),
  });
