import type { Call } from '@saldo/contract/endpoint';
import { createGoal, deleteGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useTouching } from '../../../lib/use-touching.ts';

export const goalsQuery = queryOptions({
  queryKey: ['goals'],
  queryFn: ({ signal }) => call(listGoals, {}, { signal }),
});

/** A changed goal counts other rows, and may have something to tell. */
const TOUCHED = {
  meanwhile: [['transactions', 'list'], ['notifications']],
  awaited: [goalsQuery.queryKey],
};

export type Creation = Call<typeof createGoal>['body'];
export type Change = Call<typeof updateGoal>['body'];

export const useCreateGoal = () =>
  useTouching((body: Creation) => call(createGoal, { body }), TOUCHED);

export const useUpdateGoal = () =>
  useTouching(
    ({ id, body }: { id: string; body: Change }) => call(updateGoal, { params: { id }, body }),
    TOUCHED,
  );

export const useDeleteGoal = () =>
  useTouching((id: string) => call(deleteGoal, { params: { id } }), TOUCHED);
