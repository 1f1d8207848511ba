import * as calls from '@saldo/contract/history';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { swapped, useTouching } from '../../lib/use-touching.ts';

const LIST = ['history', 'list'] as const;
const PAGE = 50;

type Page = Awaited<ReturnType<typeof fetchPage>>;

export interface HistoryQuery {
  /** Several with commas between. */
  kind?: string;
  /** Id of an account. */
  account?: string;
}

const fetchPage = (query: HistoryQuery, offset: number, signal: AbortSignal) =>
  call(calls.listSteps, { query: { ...query, offset, limit: PAGE } }, { signal });

/** Always refetched when it is shown: other screens change what it lists. */
export const stepsQuery = (query: HistoryQuery) =>
  infiniteQueryOptions({
    queryKey: [...LIST, query],
    queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }: Page, _, offset: number) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    select: stepsOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A change made since the first page was fetched moves a step to the next page too. */
const stepsOf = ({ pages }: InfiniteData<Page>): calls.Step[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((step) => [step.id, step])).values(),
];

/** With what undoing it brings back, or doing it again. */
export const stepQuery = ({ id, undone_at }: calls.Step) => ({
  ...queryOf(['history', 'one', id, undone_at], calls.getStep, { params: { id } }),
  staleTime: 0,
});

function put(client: QueryClient, { step }: { step: calls.Step }): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: LIST }, (list) =>
    list
      ? { ...list, pages: list.pages.map((page) => ({ ...page, ...swappedIn(page, step) })) }
      : list,
  );
}

const swappedIn = ({ items }: Page, step: calls.Step) => ({
  items: swapped(step)(items) ?? items,
});

/** Undoing can change anything, so all that is shown is loaded again. */
const EVERYTHING = [[]];

/** Undoes a step, or does an undone one again. */
export const useUndo = ({ id, undone_at }: calls.Step) =>
  useTouching(
    () =>
      undone_at === null
        ? call(calls.undoStep, { params: { id } })
        : call(calls.redoStep, { params: { id } }),
    { put, meanwhile: EVERYTHING },
  );
