import {
  type Account,
  type AccountChange,
  getAccount,
  getCoverage,
  listAccountNames,
  updateAccount,
} from '@saldo/contract/accounts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'names'],
  queryFn: ({ signal }) => call(listAccountNames, {}, { signal }),
});

const oneKey = (id: string) => ['accounts', 'one', id] as const;

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }): Promise<Account> => call(getAccount, { params: { id } }, { signal }),
  });

export const coverageQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'coverage', id],
    queryFn: async ({ signal }) => (await call(getCoverage, { params: { id } }, { signal })).days,
  });

interface WithAccounts {
  accounts: Account[];
}

/** Puts a changed account into every list that shows it, those of the connections too. */
function mirror(client: QueryClient, account: Account): void {
  const into = (list: Account[]) => list.map((one) => (one.id === account.id ? account : one));
  client.setQueryData<Account>(oneKey(account.id), account);
  client.setQueryData<Account[]>(accountsQuery.queryKey, (list) => list && into(list));
  client.setQueryData<WithAccounts[]>(['bank-connections', 'list'], (list) =>
    list?.map((connection) => ({ ...connection, accounts: into(connection.accounts) })),
  );
}

export function useUpdateAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountChange) => call(updateAccount, { params: { id }, body }),
    onSuccess: (account) => {
      mirror(client, account);
      // Transactions carry the name of their account.
      for (const queryKey of [['accounts'], ['bank-connections', 'list'], ['transactions']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
