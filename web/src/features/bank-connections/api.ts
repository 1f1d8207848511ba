import {
  type BankInstitution,
  DEFAULT_ACCESS_DAYS,
  DEFAULT_HISTORY_DAYS,
} from '@saldo/contract/bank-connections';
import { type CountryCode, SAMPLE_BANKS } from '@saldo/contract/banks';
import * as calls from '@saldo/contract/calls';
import { receiptToStore } from '@saldo/domain/sync-receipt';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';
import { useChange, without } from '../../lib/use-change.ts';
import { useShown } from '../../lib/use-shown.ts';

const LIST = ['bank-connections', 'list'] as const;
/** Polling interval for a running sync, and for a bank that has not confirmed yet. */
const WATCH_MS = 2000;
/** Maximum number of times to poll for a bank's confirmation. */
const CONFIRM_TRIES = 7;

export const connectionsQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => call(calls.listConnections, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ is_syncing }) => is_syncing) ? WATCH_MS : false,
});

/** Bank connections. When a sync ends, refetches what it imported. */
export function useConnections() {
  const client = useQueryClient();
  const query = useShown(connectionsQuery);
  const running = useRef<readonly string[]>([]);
  const { data } = query;
  useEffect(() => {
    const now = (data ?? []).filter(({ is_syncing }) => is_syncing).map(({ id }) => id);
    const ended = running.current.some((id) => !now.includes(id));
    running.current = now;
    if (ended) void refresh(client);
  }, [data, client]);
  return query;
}

/** The fields needed to choose a bank. Sample banks have no other fields. */
export type Bank = Pick<BankInstitution, 'name' | 'institution_id' | 'bic' | 'logo' | 'note'>;

/** Banks in a country. Falls back to sample banks if the server lists none. */
export const banksQuery = (country: CountryCode) =>
  queryOptions({
    queryKey: ['bank-connections', 'institutions', country],
    queryFn: async ({ signal }): Promise<Bank[]> => {
      const query = { country_code: country };
      const banks = await call(calls.listInstitutions, { query }, { signal });
      if (banks.length > 0) return banks;
      return (SAMPLE_BANKS[country] ?? []).map((bank) => ({ ...bank, logo: null, note: null }));
    },
    staleTime: 'static',
  });

export const useStartConnection = () =>
  useChange(({ bank, recent }: { bank: Bank; recent: boolean }) =>
    call(calls.startConnection, {
      body: {
        name: bank.name,
        institution_id: bank.institution_id,
        bic: bank.bic,
        logo: bank.logo,
        transaction_total_days: DEFAULT_HISTORY_DAYS,
        max_access_valid_for_days: DEFAULT_ACCESS_DAYS,
        sync_transactions: recent,
      },
    }),
  );

export const useRefreshConnection = () =>
  useChange(
    ({ id, recent }: { id: string; recent: boolean }) =>
      call(calls.refreshConnection, { params: { id }, body: { sync_transactions: recent } }),
    { awaits: [connectionsQuery] },
  );

/** Disconnects a bank and removes its card immediately, without waiting for a refetch. */
export const useDisconnectBank = () =>
  useChange((id: string) => call(calls.disconnectBank, { params: { id } }), {
    put: (client, _, id) => client.setQueryData(connectionsQuery.queryKey, without(id)),
  });

export const useSyncConnection = (id: string) =>
  useChange(() => call(calls.syncConnection, { params: { id } }), {
    put: (client, receipt) =>
      client.setQueryData(connectionsQuery.queryKey, (list) =>
        list?.map((one) =>
          one.id === id ? { ...one, last_receipt: receiptToStore(one.last_receipt, receipt) } : one,
        ),
      ),
  });

const isUnconfirmed = (error: unknown) =>
  error instanceof ApiError && error.code === 'bank_not_confirmed';

/** Finishes a connection, once per visit. Polls for a while if the bank has not confirmed yet. */
export const finishQuery = (client: QueryClient, reference: string) =>
  queryOptions({
    queryKey: ['bank-connections', 'finish', reference],
    queryFn: async () => {
      const connection = await call(calls.finishConnection, {
        query: { bank_connection_id: reference },
      });
      void refresh(client);
      return connection;
    },
    staleTime: 'static',
    gcTime: 0,
    retry: (failures, error) => isUnconfirmed(error) && failures < CONFIRM_TRIES,
    retryDelay: WATCH_MS,
  });
