import * as calls from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/transaction-filters';
import { listTransactions } from '@saldo/contract/transactions';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';

export const seriesQuery = queryOf(['recurring'], calls.listSeries);

/** The payments of a series, newest first. */
export const paymentsQuery = (id: string) =>
  queryOf(['transactions', 'of series', id], listTransactions, {
    query: { year: ALL_YEARS, recurring: id },
  });

/** Changes answer with the whole list. */
const useSeriesChange = <V>(change: (variables: V) => Promise<calls.SeriesList>) =>
  useChange(change, {
    put: (client, list) => client.setQueryData(seriesQuery.queryKey, list),
  });

export const useCreateSeries = () =>
  useSeriesChange((body: calls.SeriesInput) => call(calls.createSeries, { body }));

export const useUpdateSeries = () =>
  useSeriesChange(({ id, ...body }: calls.SeriesChange & { id: string }) =>
    call(calls.updateSeries, { params: { id }, body }),
  );

export const useDeleteSeries = () =>
  useChange((id: string) => call(calls.deleteSeries, { params: { id } }), { isAwaited: true });

/** Spending and income until the end of this month. */
export const forecastQuery = queryOf(['metrics', 'forecast'], calls.getForecast);

export const forecastUntilQuery = (until: string) =>
  queryOf([...forecastQuery.queryKey, until], calls.getForecast, { query: { until } });
