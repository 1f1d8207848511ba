import { createAlert, deleteAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import type { Call } from '@saldo/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useTouching } from '../../../lib/use-touching.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => call(listAlerts, {}, { signal }),
});

/** A changed alert counts other rows, and may have something to tell. */
const TOUCHED = {
  meanwhile: [['transactions', 'list'], ['notifications']],
  awaited: [alertsQuery.queryKey],
};

export type Creation = Call<typeof createAlert>['body'];
export type Change = Call<typeof updateAlert>['body'];

export const useCreateAlert = () =>
  useTouching((body: Creation) => call(createAlert, { body }), TOUCHED);

export const useUpdateAlert = () =>
  useTouching(
    ({ id, body }: { id: string; body: Change }) => call(updateAlert, { params: { id }, body }),
    TOUCHED,
  );

export const useDeleteAlert = () =>
  useTouching((id: string) => call(deleteAlert, { params: { id } }), TOUCHED);
