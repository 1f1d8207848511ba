import type { Account, AccountChange, AccountWithBalance, Gap } from '@saldo/contract/accounts';
import * as calls from '@saldo/contract/calls';
import type { Answer, Call } from '@saldo/contract/endpoint';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { editOf, writeEdits } from '../../lib/pending-edits.ts';
import { refresh } from '../../lib/query-client.ts';
import { queryOf } from '../../lib/query-of.ts';
import { changeItem, useChange } from '../../lib/use-change.ts';

export const accountsQuery = queryOf(['accounts', 'names'], calls.listAccountNames);

/** Accounts with balances from their transactions. */
export const balancedAccountsQuery = queryOf(['accounts', 'list'], calls.listAccounts);

/** Balance at the end of each day of the last twelve months. */
export const balancesQuery = queryOf(['accounts', 'balances'], calls.getBalances);

export const accountQuery = (id: string) =>
  queryOf(['accounts', 'one', id], calls.getAccount, { params: { id } });

export const coverageQuery = (id: string) =>
  queryOf(['accounts', 'coverage', id], calls.getCoverage, { params: { id } });

interface WithAccounts {
  accounts: Account[];
}

/** A change to an account, in every list, including those of connections. */
function accountEdits(id: string, change: Partial<AccountWithBalance>) {
  const into = changeItem(id, change);
  return [
    editOf(accountQuery(id).queryKey, (one: Account) => ({ ...one, ...change })),
    editOf<Account[]>(accountsQuery.queryKey, into),
    editOf<Account[]>(balancedAccountsQuery.queryKey, into),
    editOf(['bank-connections', 'list'], (list: WithAccounts[]) =>
      list.map((connection) => ({ ...connection, accounts: into(connection.accounts) })),
    ),
  ];
}

const put = (
  client: QueryClient,
  { step_id: _, ...account }: Account & { step_id: string | null },
) => writeEdits(client, accountEdits(account.id, account));

export const useUpdateAccount = (id: string) =>
  useChange((body: AccountChange) => call(calls.updateAccount, { params: { id }, body }), {
    edits: ({ typed: _, ...change }) => accountEdits(id, change),
    put,
  });

export const useCloseAccount = (id: string) =>
  useChange((on: string | null) => call(calls.closeAccount, { params: { id }, body: { on } }), {
    edits: (closed_on) => accountEdits(id, { closed_on }),
    put,
  });

const detailsOf = (id: string) =>
  [accountQuery(id), coverageQuery(id), partsQuery(id)].map(({ queryKey }) => queryKey);

/**
 * Cancels an account's pending queries before it is removed, since they would fail with "not found". Refetches if the
 * account stays after all.
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
    { gone: detailsOf(id), awaits: [balancedAccountsQuery] },
  );

export const useAcceptGap = (id: string) =>
  useChange(
    ({ from, to, accepted }: Pick<Gap, 'from' | 'to' | 'accepted'>) =>
      call(calls.acceptGap, { params: { id }, body: { from, to, accepted } }),
    {
      edits: (answer) => [
        editOf(coverageQuery(id).queryKey, (coverage: Answer<typeof calls.getCoverage>) => ({
          ...coverage,
          gaps: coverage.gaps.map((gap) =>
            gap.from === answer.from && gap.to === answer.to ? { ...gap, ...answer } : gap,
          ),
        })),
      ],
    },
  );

export const useCreateAccount = () =>
  useChange((body: Call<typeof calls.createAccount>['body']) =>
    call(calls.createAccount, { body }),
  );

export const partsQuery = (id: string) =>
  queryOf(['accounts', 'parts', id], calls.getAccountParts, { params: { id } });

type MergeBody = Call<typeof calls.mergeAccount>['body'];
type SplitBody = Call<typeof calls.splitAccount>['body'];

const merge = (id: string, body: MergeBody) => call(calls.mergeAccount, { params: { id }, body });
const split = (id: string, body: SplitBody) => call(calls.splitAccount, { params: { id }, body });

const PREVIEWS = ['account-previews'] as const;

/** Dry run of a merge or split. Changes nothing, and is never cached. */
export const mergePreview = (id: string, body: MergeBody) =>
  queryOptions({
    queryKey: [...PREVIEWS, 'merge', id, body],
    queryFn: () => merge(id, { ...body, dry_run: true }),
    gcTime: 0,
    meta: { isHeavy: true },
  });
export const splitPreview = (id: string, body: SplitBody) =>
  queryOptions({
    queryKey: [...PREVIEWS, 'split', id, body],
    queryFn: () => split(id, { ...body, dry_run: true }),
    gcTime: 0,
    meta: { isHeavy: true },
  });

export const useMergeAccount = (id: string) =>
  useChange(
    useLeaving(id, (body: MergeBody) => merge(id, body)),
    { gone: [...detailsOf(id), PREVIEWS], awaits: [balancedAccountsQuery] },
  );

export const useSplitAccount = (id: string) =>
  useChange((body: SplitBody) => split(id, body), {
    gone: [PREVIEWS],
    awaits: [balancedAccountsQuery],
  });
