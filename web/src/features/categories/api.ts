import * as calls from '@saldo/contract/categories';
import type { Call } from '@saldo/contract/endpoint';
import { getToSort } from '@saldo/contract/home';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { changeItem, patchQueries, useChange } from '../../lib/use-change.ts';

export const categoriesQuery = queryOf(['categories'], calls.listCategories);

/** Number of merchants to sort. */
export const toSortQuery = queryOf(['home', 'to-sort'], getToSort);

export type CategoryCreation = Call<typeof calls.createCategory>['body'];
export type CategoryChange = Call<typeof calls.updateCategory>['body'];

export const useCreateCategory = () =>
  useChange((body: CategoryCreation) => call(calls.createCategory, { body }), { isAwaited: true });

export const useUpdateCategory = () =>
  useChange(
    ({ id, body }: { id: string; body: CategoryChange }) =>
      call(calls.updateCategory, { params: { id }, body }),
    {
      isAwaited: true,
      show(client, { id, body: { name, icon, color } }) {
        const face = { ...(name && { name }), ...(icon && { icon }), ...(color && { color }) };
        return patchQueries<calls.Category[]>(client, categoriesQuery.queryKey, (all) =>
          all.map((main) => ({
            ...(main.id === id ? { ...main, ...face } : main),
            sub_categories: changeItem(id, face)(main.sub_categories),
          })),
        );
      },
    },
  );

/** Transactions, rules and other references move to `moveTo`; if null, transactions become uncategorized. */
export const useDeleteCategory = () =>
  useChange(
    ({ id, moveTo }: { id: string; moveTo: string | null }) =>
      call(calls.deleteCategory, {
        params: { id },
        query: moveTo === null ? {} : { move_to: moveTo },
      }),
    { isAwaited: true },
  );
