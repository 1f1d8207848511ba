import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Loaded } from '../tickets/loaded.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { ActivityTable } from './activity-table.tsx';
import { activityQuery } from './api.ts';
import { activity as t } from './texts.ts';
import { PAGE_SIZES, useActivityFilters } from './use-activity-filters.ts';

export function ActivityTab() {
  const filters = useActivityFilters();
  const query = useQuery({ ...activityQuery(filters.query), enabled: filters.possible });
  return (
    <Card flush aria-label={t.table}>
      <ActivityFilterBar filters={filters} actions={query.data?.actions ?? []} />
      <Loaded query={query} failed={t.loadFailed} skeleton={<ActivitySkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<SearchX size={20} aria-hidden />}
              title={filters.narrowed ? t.nothing : t.empty}
              action={filters.narrowed && <Button onClick={filters.clear}>{t.clear}</Button>}
            >
              {filters.narrowed && t.nothingHint}
            </EmptyState>
          ) : (
            <>
              <ActivityTable items={items} stale={query.isPlaceholderData} />
              <p className="border-line border-t px-5 py-2 text-muted text-xs phone:px-4">
                {t.note}
              </p>
              <Pagination
                page={filters.page}
                pageSize={filters.pageSize}
                total={total}
                sizes={PAGE_SIZES}
                onPage={(page) => filters.change({ page })}
                onPageSize={(size) => filters.change({ size })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const ActivitySkeleton = () => (
  <Loading label={t.loading}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <div key={row} className="flex h-11 items-center gap-4 border-line border-b px-5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-40" />
      </div>
    ))}
  </Loading>
);
