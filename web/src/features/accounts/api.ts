import * as calls from '@saldo/contract/accounts';
import type { Call } from '@saldo/contract/endpoint';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { invalidateAll, useTouching } from '../../lib/use-touching.ts';

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

// Transactions carry the name of their account.
const TOUCHED = [['accounts'], ['bank-connections', 'list'], ['transactions']];

const CHANGED = { put: mirror, meanwhile: TOUCHED };

export const useUpdateAccount = (id: string) =>
  useTouching(
    (body: calls.AccountChange) => call(calls.updateAccount, { params: { id }, body }),
    CHANGED,
  );

export const useCloseAccount = (id: string) =>
  useTouching(
    (on: string | null) => call(calls.closeAccount, { params: { id }, body: { on } }),
    CHANGED,
  );

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
      void invalidateAll(client, detailsOf(id));
      throw error;
    }
  };
}

/** All lists of accounts, but not the details of one that is gone. */
const LISTS = [balancedAccountsQuery, accountsQuery, balancesQuery].map(({ queryKey }) => queryKey);

export const useDeleteAccount = (id: string) =>
  useTouching(
    useLeaving(id, (_: null) => call(calls.deleteAccount, { params: { id } })),
    { awaited: LISTS },
  );

export const useAcceptGap = (id: string) =>
  useTouching(
    ({ from, to, accepted }: Pick<calls.Gap, 'from' | 'to' | 'accepted'>) =>
      call(calls.acceptGap, { params: { id }, body: { from, to, accepted } }),
    { awaited: [['accounts']] },
  );

export const useCreateAccount = () =>
  useTouching(
    (body: Call<typeof calls.createAccount>['body']) => call(calls.createAccount, { body }),
    {
      meanwhile: [['accounts']],
    },
  );

/** What an account is made of. */
export const partsQuery = (id: string) =>
  queryOf(['accounts', 'parts', id], calls.getAccountParts, { params: { id } });

type MergeBody = Call<typeof calls.mergeAccount>['body'];
type SplitBody = Call<typeof calls.splitAccount>['body'];

const merge = (id: string, body: MergeBody) => call(calls.mergeAccount, { params: { id }, body });
const split = (id: string, body: SplitBody) => call(calls.splitAccount, { params: { id }, body });

/** What either would do. It does nothing, and is asked anew each time. */
export const mergePreview = (id: string, body: MergeBody) =>
  queryOptions({
    queryKey: ['account-previews', 'merge', id, body],
    queryFn: () => merge(id, { ...body, dry_run: true }),
    gcTime: 0,
  });
export const splitPreview = (id: string, body: SplitBody) =>
  queryOptions({
    queryKey: ['account-previews', 'split', id, body],
    queryFn: () => split(id, { ...body, dry_run: true }),
    gcTime: 0,
  });

/** Rows change their account, transfers are linked anew, and with them all figures. */
const MOVED = {
  meanwhile: ['home', 'transactions', 'metrics', 'transfers', 'goals', 'alerts', 'reports'].map(
    (key) => [key],
  ),
};

export const useMergeAccount = (id: string) =>
  useTouching(
    useLeaving(id, (body: MergeBody) => merge(id, body)),
    { ...MOVED, awaited: LISTS },
  );

export const useSplitAccount = (id: string) =>
  useTouching((body: SplitBody) => split(id, body), {
    ...MOVED,
    awaited: [['accounts'], ['bank-connections', 'list']],
  });
