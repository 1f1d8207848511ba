import { listCategories } from '@saldo/contract/categories';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
});
