import { listCategories } from '@saldo/contract/categories';
import { createTransaction } from '@saldo/contract/transactions';
import type { TestUser } from './test-server.ts';

/** Enters a transaction by hand: 20 euros out on a day of March 2026, unless `more` says otherwise. */
export const enter = (user: TestUser, description: string, more: object = {}) =>
  user.call(createTransaction, {
    body: {
      date: '2026-03-10',
      amount: 20,
      bank: 'BBVA',
      product: 'current',
      description,
      ...more,
    },
  });

/** Id of a user's category or subcategory of that name; '' where there is none. */
export async function categoryNamed(user: TestUser, name: string): Promise<string> {
  const all = await user.call(listCategories);
  const found = all.flatMap((one) => [one, ...one.sub_categories]).find((one) => one.name === name);
  return found?.id ?? '';
}
