import * as calls from '@saldo/contract/calls';
import { getToSort } from '@saldo/contract/calls';
import type { Category } from '@saldo/contract/categories';
import type { Call } from '@saldo/contract/endpoint';
import { call } from '../../lib/api.ts';
import { editOf } from '../../lib/pending-edits.ts';
import { heavy, queryOf } from '../../lib/query-of.ts';
import { changeItem, useChange } from '../../lib/use-change.ts';

export const categoriesQuery = queryOf(['categories'], calls.listCategories);

/** Number of merchants to sort. */
export const toSortQuery = heavy(queryOf(['home', 'to-sort'], getToSort));

export type CategoryCreation = Call<typeof calls.createCategory>['body'];
export type CategoryChange = Call<typeof calls.updateCategory>['body'];

export const useCreateCategory = () =>
  useChange((body: CategoryCreation) => call(calls.createCategory, { body }), {
    awaits: [categoriesQuery],
  });

export const useUpdateCategory = () =>
  useChange(
    ({ id, body }: { id: string; body: CategoryChange }) =>
      call(calls.updateCategory, { params: { id }, body }),
    {
      awaits: [categoriesQuery],
      edits({ id, body: { name, icon, color } }) {
        const face = { ...(name && { name }), ...(icon && { icon }), ...(color && { color }) };
        return [
          editOf(
            categoriesQuery.queryKey,
            (all: Category[]) =>
              all.map((main) => ({
                ...(main.id === id ? { ...main, ...face } : main),
                sub_categories: changeItem(id, face)(main.sub_categories),
              })),
            [id],
          ),
        ];
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
    { awaits: [categoriesQuery] },
  );
