import type { Call } from '@saldo/contract/endpoint';
import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const goalsQuery = queryOptions({
  queryKey: ['goals'],
  queryFn: ({ signal }) => call(listGoals, {}, { signal }),
});

function touch(client: QueryClient) {
  // A changed goal counts other rows, and may have something to tell.
  void client.invalidateQueries({ queryKey: ['transactions', 'list'] });
  void client.invalidateQueries({ queryKey: ['notifications'] });
  // Awaited: whoever shows the list next shows the new one.
  return client.invalidateQueries({ queryKey: goalsQuery.queryKey });
}

function useTouching<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => touch(client) });
}

export type Creation = Call<typeof createGoal>['body'];
export type Change = Call<typeof updateGoal>['body'];

export const useCreateGoal = () => useTouching((body: Creation) => call(createGoal, { body }));

export const useUpdateGoal = () =>
  useTouching(({ id, body }: { id: string; body: Change }) =>
    call(updateGoal, { params: { id }, body }),
  );

export const useDeleteGoal = () =>
  useTouching((id: string) => call(deleteGoal, { params: { id } }));
