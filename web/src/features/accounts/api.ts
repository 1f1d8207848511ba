import * as calls from '@saldo/contract/accounts';
import type { Call } from '@saldo/contract/endpoint';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';

export const accountsQuery = queryOf(['accounts', 'names'], calls.listAccountNames);

/** With what their rows say of them. */
export const balancedAccountsQuery = queryOf(['accounts', 'list'], calls.listAccounts);

/** What there was at the end of each day of the twelve months up to today. */
export const balancesQuery = queryOf(['accounts', 'balances'], calls.getBalances);

export const accountQuery = (id: string) =>
  queryOf(['accounts', 'one', id], calls.getAccount, { params: { id } });

export const coverageQuery = (id: string) =>
  queryOf(['accounts', 'coverage', id], calls.getCoverage, { params: { id } });

interface WithAccounts {
  accounts: calls.Account[];
}

/** Puts a changed account into every list that shows it, those of the connections too. */
function mirror(client: QueryClient, account: calls.AccountWithBalance): void {
  const into = <T extends calls.Account>(list: T[]) =>
    list.map((one) => (one.id === account.id ? { ...one, ...account } : one));
  client.setQueryData(accountQuery(account.id).queryKey, account);
  client.setQueryData<calls.Account[]>(accountsQuery.queryKey, (list) => list && into(list));
  client.setQueryData<WithAccounts[]>(['bank-connections', 'list'], (list) =>
    list?.map((connection) => ({ ...connection, accounts: into(connection.accounts) })),
  );
}

export const useUpdateAccount = (id: string) =>
  useChange((body: calls.AccountChange) => call(calls.updateAccount, { params: { id }, body }), {
    put: mirror,
  });

export const useCloseAccount = (id: string) =>
  useChange((on: string | null) => call(calls.closeAccount, { params: { id }, body: { on } }), {
    put: mirror,
  });

/** What its drawer asks of an account. */
const detailsOf = (id: string) =>
  [accountQuery(id), coverageQuery(id), partsQuery(id)].map(({ queryKey }) => queryKey);

/**
 * Stops what is still being asked of an account that goes: the answer would be that it is gone. Where it stays after
 * all, it is asked anew.
 */
function useLeaving<V, A>(id: string, change: (variables: V) => Promise<A>) {
  const client = useQueryClient();
  return async (variables: V): Promise<A> => {
    await Promise.all(detailsOf(id).map((queryKey) => client.cancelQueries({ queryKey })));
    try {
      return await change(variables);
    } catch (error) {
      void refresh(client);
      throw error;
    }
  };
}

export const useDeleteAccount = (id: string) =>
  useChange(
    useLeaving(id, (_: null) => call(calls.deleteAccount, { params: { id } })),
    { gone: detailsOf(id), isAwaited: true },
  );

export const useAcceptGap = (id: string) =>
  useChange(
    ({ from, to, accepted }: Pick<calls.Gap, 'from' | 'to' | 'accepted'>) =>
      call(calls.acceptGap, { params: { id }, body: { from, to, accepted } }),
    { isAwaited: true },
  );

export const useCreateAccount = () =>
  useChange((body: Call<typeof calls.createAccount>['body']) =>
    call(calls.createAccount, { body }),
  );

/** What an account is made of. */
export const partsQuery = (id: string) =>
  queryOf(['accounts', 'parts', id], calls.getAccountParts, { params: { id } });

type MergeBody = Call<typeof calls.mergeAccount>['body'];
type SplitBody = Call<typeof calls.splitAccount>['body'];

const merge = (id: string, body: MergeBody) => call(calls.mergeAccount, { params: { id }, body });
const split = (id: string, body: SplitBody) => call(calls.splitAccount, { params: { id }, body });

const PREVIEWS = ['account-previews'] as const;

/** What either would do. It does nothing, and is asked anew each time. */
export const mergePreview = (id: string, body: MergeBody) =>
  queryOptions({
    queryKey: [...PREVIEWS, 'merge', id, body],
    queryFn: () => merge(id, { ...body, dry_run: true }),
    gcTime: 0,
  });
export const splitPreview = (id: string, body: SplitBody) =>
  queryOptions({
    queryKey: [...PREVIEWS, 'split', id, body],
    queryFn: () => split(id, { ...body, dry_run: true }),
    gcTime: 0,
  });

export const useMergeAccount = (id: string) =>
  useChange(
    useLeaving(id, (body: MergeBody) => merge(id, body)),
    { gone: [...detailsOf(id), PREVIEWS], isAwaited: true },
  );

export const useSplitAccount = (id: string) =>
  useChange((body: SplitBody) => split(id, body), { gone: [PREVIEWS], isAwaited: true });
