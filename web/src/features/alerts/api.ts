import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import type { Call } from '@saldo/contract/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => call(listAlerts, {}, { signal }),
});

function touch(client: QueryClient) {
  // A changed alert counts other rows, and may have something to tell.
  void client.invalidateQueries({ queryKey: ['transactions', 'list'] });
  void client.invalidateQueries({ queryKey: ['notifications'] });
  // Awaited: whoever shows the list next shows the new one.
  return client.invalidateQueries({ queryKey: alertsQuery.queryKey });
}

function useTouching<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => touch(client) });
}

export type Creation = Call<typeof createAlert>['body'];
export type Change = Call<typeof updateAlert>['body'];

export const useCreateAlert = () => useTouching((body: Creation) => call(createAlert, { body }));

export const useUpdateAlert = () =>
  useTouching(({ id, body }: { id: string; body: Change }) =>
    call(updateAlert, { params: { id }, body }),
  );

export const useDeleteAlert = () =>
  useTouching((id: string) => call(deleteAlert, { params: { id } }));
