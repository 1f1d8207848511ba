import { MAX_PAGE } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import * as calls from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { editOf, type PendingEdit } from '../../lib/pending-edits.ts';
import type { Period } from '../../lib/period.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';
import { type BatchPart, splitIntoBatches } from './bulk-change.ts';
import type { ListQuery } from './filters/filters.ts';
import type { TransactionChange, TransactionCreation } from './form/form-values.ts';

export interface TransactionPage {
  items: calls.Transaction[];
  total: number;
  /** Signed sum in the main currency of all matching rows, if requested. */
  sum?: number | undefined;
}

const LIST = ['transactions', 'list'] as const;

/** The tags in use, the most frequent first. */
export const tagsQuery = queryOf(['transactions', 'tags'], calls.listTags);

/** Filter for the uncategorized transactions of a month or year. */
export const uncategorizedFilter = (period: { year: number; month?: number }) => ({
  ...period,
  category: UNCATEGORIZED_ID,
  ignore: 'false',
});

export const uncategorizedCountQuery = (period: { year: number; month?: number }) =>
  queryOptions({
    queryKey: ['transactions', 'uncategorized', 'count', period],
    queryFn: async ({ signal }): Promise<number> => {
      const query = { ...uncategorizedFilter(period), limit: 1 };
      return (await call(calls.listTransactions, { query }, { signal })).total;
    },
  });

/** One page. Loads nothing without a query (no year chosen). */
export const transactionsQuery = (query: ListQuery | null) =>
  queryOptions({
    queryKey: [...LIST, query],
    queryFn: query
      ? ({ signal }): Promise<TransactionPage> =>
          call(calls.listTransactions, { query }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });

/** Sums of all transactions that the filters match. Those of other filters stay while these load. */
export const sumsQuery = (query: ListQuery | null) =>
  queryOptions({
    queryKey: ['transactions', 'sums', query],
    queryFn: query ? ({ signal }) => call(calls.sumTransactions, { query }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });

/** How many transactions the same filters match outside their period. */
export const otherPeriodsQuery = (query: ListQuery | null) =>
  queryOptions({
    queryKey: ['transactions', 'wider', query],
    queryFn: query
      ? ({ signal }) => call(calls.countOtherPeriods, { query }, { signal })
      : skipToken,
  });

export const periodCountQuery = (period: Period | null) =>
  queryOptions({
    queryKey: ['transactions', 'count', period],
    queryFn: period
      ? ({ signal }) => call(calls.countPeriod, { query: period }, { signal })
      : skipToken,
  });

const fromLists = (client: QueryClient, id: string): calls.Transaction | undefined =>
  client
    .getQueriesData<TransactionPage>({ queryKey: LIST })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.id === id);

const ONE = ['transactions', 'one'] as const;
const oneKey = (id: string) => [...ONE, id] as const;

/** One transaction. Uses a list's cached row until it loads. */
export const transactionQuery = (client: QueryClient, id: string) => ({
  ...queryOf(oneKey(id), calls.getTransaction, { params: { id } }),
  placeholderData: () => fromLists(client, id),
});

/** Fetches every matching row, in as many requests as needed. */
export async function fetchAll(query: ListQuery): Promise<calls.Transaction[]> {
  const rows: calls.Transaction[] = [];
  for (;;) {
    const part = { ...query, offset: rows.length, limit: MAX_PAGE };
    const { items, total } = await call(calls.listTransactions, { query: part });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}

export const useCreateTransaction = () =>
  useChange((body: TransactionCreation) => call(calls.createTransaction, { body }));

export const useUpdateTransaction = () =>
  useChange(
    ({ id, body }: { id: string; body: TransactionChange }) =>
      call(calls.updateTransaction, { params: { id }, body }),
    {
      edits: ({ id, body: { description, tags, note, ignore, is_refund } }) =>
        rowEdits(
          (row) => ({
            ...row,
            description: description ?? row.description,
            tags: tags ?? row.tags,
            note: note === undefined ? row.note : note,
            ignore: ignore ?? row.ignore,
            is_refund: is_refund ?? row.is_refund,
          }),
          [id],
        ),
    },
  );

/** Drops a deleted row's cache only when its dialog unmounts, so nothing refetches it before that. */
export function useDropDeletedRow(id: string, gone: boolean): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (gone) client.removeQueries({ queryKey: oneKey(id) });
    },
    [gone, client, id],
  );
}

export function useDeleteTransaction(id: string) {
  const gone = [
    ['transactions', 'one', id],
    ['transactions', 'reasons', id],
  ];
  const remove = useChange(() => call(calls.deleteTransaction, { params: { id } }), {
    gone,
    edits: () => [
      editOf(
        LIST,
        (page: TransactionPage) => {
          const items = page.items.filter((row) => row.id !== id);
          return { ...page, items, total: page.total - page.items.length + items.length };
        },
        [id],
      ),
    ],
  });
  useDropDeletedRow(id, remove.isSuccess);
  return remove;
}

export const useDeletePeriod = () =>
  useChange((query: Period) => call(calls.deletePeriod, { query }));

/** Deletes in batches of the server's limit. If one fails, earlier batches stay deleted. Returns their step ids. */
export const useDeleteMany = () =>
  useChange(async (ids: readonly string[]) => {
    const steps: (string | null)[] = [];
    for (const chunk of splitIntoBatches(ids)) {
      steps.push((await call(calls.deleteBatch, { body: { ids: chunk } })).step_id);
    }
    return steps;
  });

/** Changes rows in batches of the server's limit, each all or nothing. Calls `onSent` after each. */
export async function sendBatches(
  parts: readonly BatchPart[],
  onSent: (sent: readonly BatchPart[], answer: Answer<typeof calls.updateBatch>) => void,
): Promise<void> {
  for (const chunk of splitIntoBatches(parts)) {
    onSent(chunk, await call(calls.updateBatch, { body: chunk }));
  }
}

/** A change to rows with these ids, or to any row, wherever they are shown. */
export function rowEdits(
  change: (row: calls.Transaction) => calls.Transaction,
  ids?: readonly string[],
): readonly PendingEdit[] {
  const chosen = ids && new Set(ids);
  const into = (row: calls.Transaction) => (!chosen || chosen.has(row.id) ? change(row) : row);
  return [
    editOf(LIST, (page: TransactionPage) => ({ ...page, items: page.items.map(into) }), ids),
    editOf(ONE, into, ids),
  ];
}
