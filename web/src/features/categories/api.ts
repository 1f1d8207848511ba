import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import type { Call } from '@saldo/contract/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
});

/** All of these carry names, icons and colours of categories. */
const TOUCHED = [
  ['transactions'],
  ['home'],
  ['metrics'],
  ['goals'],
  ['alerts'],
  ['notifications'],
  ['rules'],
] as const;

function touch(client: QueryClient) {
  for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
  // Awaited: whoever shows the list next shows the new one.
  return client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}

function useTouching<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => touch(client) });
}

export type Creation = Call<typeof createCategory>['body'];
export type Change = Call<typeof updateCategory>['body'];

export const useCreateCategory = () =>
  useTouching((body: Creation) => call(createCategory, { body }));

export const useUpdateCategory = () =>
  useTouching(({ id, body }: { id: string; body: Change }) =>
    call(updateCategory, { params: { id }, body }),
  );

/** What named the deleted ones goes to `moveTo`; without one its transactions go to Uncategorized. */
export const useDeleteCategory = () =>
  useTouching(({ id, moveTo }: { id: string; moveTo: string | null }) =>
    call(deleteCategory, { params: { id }, query: moveTo === null ? {} : { move_to: moveTo } }),
  );
