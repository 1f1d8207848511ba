import type { StepKind } from '@saldo/contract/history';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { accountOptions } from '../../lib/banks.ts';
import { choiceParam } from '../../lib/params.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useLastFound } from '../../lib/use-last-found.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { accountsQuery } from '../accounts/api.ts';
import { type HistoryQuery, stepsQuery } from './api.ts';
import { HistoryList } from './history-list.tsx';
import { texts as t } from './texts.ts';

const SHOWN = ['all', 'imports', 'syncs', 'edits', 'deletes', 'ai', 'rules'] as const;
type Shown = (typeof SHOWN)[number];
const OPTIONS = SHOWN.map((value) => ({ value, label: t.shown[value] }));

const KINDS: Record<Exclude<Shown, 'all'>, readonly StepKind[]> = {
  imports: ['import', 'restore'],
  syncs: ['sync'],
  edits: [
    ...(['edit', 'batch', 'transfer', 'merchant', 'account', 'merge', 'split'] as const),
    ...(['category', 'category_delete', 'category_merge', 'series', 'planned'] as const),
    ...(['goal', 'alert', 'metric', 'view', 'tag', 'rate', 'receipt', 'share'] as const),
  ],
  deletes: ['bulk_delete'],
  ai: ['ai', 'sort'],
  rules: ['rule', 'rules'],
};

/** Number of steps shown at first, and added each time Show Older is pressed. */
const PAGE = 50;

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  void client.prefetchQuery(stepsQuery(filtersIn(params).query, PAGE));
  void client.prefetchQuery(accountsQuery);
}

export function HistoryPage() {
  const filters = useFilters();
  return (
    <>
      <PageHeader title={t.title} purpose={t.purpose} help={paths.help('history')} />
      <FilterBar filters={filters} />
      <Changes filters={filters} />
    </>
  );
}

function filtersIn(params: URLSearchParams) {
  const shown = choiceParam(params, 'show', SHOWN, 'all');
  const account = /^[0-9a-f-]{36}$/i.exec(params.get('account') ?? '')?.[0] ?? '';
  const query: HistoryQuery = {
    ...(shown !== 'all' && { kind: KINDS[shown].join() }),
    ...(account && { account }),
  };
  return { shown, account, query };
}

function useFilters() {
  const [params, change] = useUrlState();
  const { shown, account, query } = filtersIn(params);
  return {
    ...{ shown, account, query },
    isNarrowed: shown !== 'all' || account !== '',
    show: (next: string) => change({ show: next === 'all' ? null : next, step: null }),
    chooseAccount: (next: string) => change({ account: next, step: null }),
    clear: () => change({ show: null, account: null, step: null }),
  };
}

type Filters = ReturnType<typeof useFilters>;

function FilterBar({ filters }: { filters: Filters }) {
  const accounts = useQuery(accountsQuery).data ?? [];
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2 phone:mb-3">
      <div className="max-w-full phone:hidden">
        <Segmented
          size="lg"
          label={t.show}
          value={filters.shown}
          options={OPTIONS}
          onChange={filters.show}
        />
      </div>
      <div className="hidden flex-1 phone:flex">
        <ToolbarSelect
          className="w-full"
          label={t.show}
          value={filters.shown}
          set={filters.shown !== 'all'}
          options={OPTIONS}
          onChange={filters.show}
        />
      </div>
      <ToolbarSelect
        className="ml-auto min-w-48 phone:w-1/2 phone:min-w-0"
        label={t.account}
        value={filters.account}
        options={[{ value: '', label: t.allAccounts }, ...accountOptions(accounts)]}
        onChange={filters.chooseAccount}
      />
    </search>
  );
}

function Changes({ filters }: { filters: Filters }) {
  const key = JSON.stringify(filters.query);
  const [grown, setGrown] = useState({ key, limit: PAGE });
  const limit = grown.key === key ? grown.limit : PAGE;
  const query = useQuery(stepsQuery(filters.query, limit));
  // Keeps showing the current list if loading older steps fails.
  const list = useLastFound(key, query.data);
  const { error, isError, isPending, isFetching, refetch } = query;
  return (
    <Loaded
      query={{ data: list, error, isPending, isRefetchError: isError, isFetching, refetch }}
      waiting={<ChangesSkeleton />}
      failed={t.failed}
    >
      {(shown) =>
        shown.items.length === 0 ? (
          <NoChanges filters={filters} />
        ) : (
          <HistoryList
            list={shown}
            isStale={query.isPlaceholderData && limit === PAGE}
            isGrowing={isFetching && shown.items.length < limit}
            onGrow={
              shown.items.length < shown.total ? () => setGrown({ key, limit: limit + PAGE }) : null
            }
          />
        )
      }
    </Loaded>
  );
}

function NoChanges({ filters }: { filters: Filters }) {
  const mayEdit = may(useUser(), 'edit');
  if (filters.isNarrowed) {
    return (
      <EmptyCard
        icon={SearchX}
        title={t.noMatch}
        action={<Button onClick={filters.clear}>{t.clear}</Button>}
      >
        {t.noMatchHint}
      </EmptyCard>
    );
  }
  return (
    <EmptyCard icon={History} title={t.empty}>
      {mayEdit ? t.emptyHint : t.emptyViewer}
    </EmptyCard>
  );
}

const ChangesSkeleton = () => (
  <Loading label={t.loading}>
    <Card flush>
      <div className="flex h-11 items-center justify-between bg-raised px-5 phone:px-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-16" />
      </div>
      <Several times={6}>
        <div className="flex h-16 items-center gap-4 border-line border-t px-5 phone:h-25 phone:items-start phone:px-4 phone:pt-3">
          <Skeleton className="h-3 w-10 phone:hidden" />
          <Skeleton className="size-9" />
          <div className="flex-1">
            <Skeleton className="mb-1.5 h-4 w-56 max-w-full" />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-4 w-20 phone:hidden" />
          <Skeleton className="ml-8 h-8 w-20 phone:hidden" />
        </div>
      </Several>
    </Card>
  </Loading>
);

export { HistoryPage as Component };
