import * as calls from '@saldo/contract/calls';
import { listTransactions } from '@saldo/contract/calls';
import type {
  ChangedSeries,
  Series,
  SeriesChange,
  SeriesInput,
  SeriesList,
} from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/well-known';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUndoAction } from '../../ui/undo-steps.ts';

export const seriesQuery = queryOf(['recurring'], calls.listSeries);

/** The payments of a series, newest first. */
export const paymentsQuery = (id: string) =>
  queryOf(['transactions', 'of series', id], listTransactions, {
    query: { year: ALL_YEARS, recurring: id },
  });

/** Every change returns the whole list. */
const put = (client: QueryClient, list: ChangedSeries) =>
  client.setQueryData(seriesQuery.queryKey, list);

export const useCreateSeries = () =>
  useChange((body: SeriesInput) => call(calls.createSeries, { body }), { put });

export const useUpdateSeries = () =>
  useChange(
    ({ id, ...body }: SeriesChange & { id: string }) =>
      call(calls.updateSeries, { params: { id }, body }),
    {
      put,
      edits: ({ id, ...change }) => [
        editOf(
          seriesQuery.queryKey,
          (list: SeriesList) => ({
            ...list,
            series: list.series.map((one) => (one.id === id ? shownAs(one, change) : one)),
          }),
          [id],
        ),
      ],
    },
  );

/** Optimistic result of a change to a series, before the server recomputes the sums. */
function shownAs(series: Series, change: SeriesChange): Series {
  const { name, state, price_seen, split } = change;
  return {
    ...series,
    ...(name !== undefined && { merchant: name }),
    ...(state !== undefined && { state }),
    ...(price_seen && { previous_amount: null, rose_on: null }),
    ...(split === series.id && { continues: null }),
  };
}

/** Changes a series, and reports the result in a toast with Undo. */
export function useChangeSeries() {
  const update = useUpdateSeries();
  const undoing = useUndoAction();
  return (change: SeriesChange & { id: string }, done: string) =>
    runMutation(update, change, {
      onSuccess: ({ step_id }) => void toast.success(done, undoing([step_id])),
      failed: String,
    });
}

export const useDeleteSeries = () =>
  useChange((id: string) => call(calls.deleteSeries, { params: { id } }), {
    awaits: [seriesQuery],
  });

/** Forecast spending and income until the end of this month. */
export const forecastQuery = queryOf(['metrics', 'forecast'], calls.getForecast);

export const forecastUntilQuery = (until: string) =>
  queryOf([...forecastQuery.queryKey, until], calls.getForecast, { query: { until } });
