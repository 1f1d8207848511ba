import type { UseQueryResult } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { may, useUser } from '../../lib/may.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useReadNotices } from './api.ts';
import { NoticeItem } from './notice-item.tsx';
import type { Notices } from './notices.ts';
import { texts } from './texts.ts';

interface NoticeListProps {
  query: UseQueryResult<Notices>;
  onOlder: () => void;
  onFollow: () => void;
}

/** What there is to tell, newest first. */
export function NoticeList({ query, onOlder, onFollow }: NoticeListProps) {
  const read = useRead();
  if (query.isPending) return <NoticesSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title={texts.failed}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="py-8"
      />
    );
  }
  const { items, total } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BellOff size={20} aria-hidden />}
        title={texts.emptyTitle}
        heading="h3"
        className="py-8"
      >
        {texts.emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={texts.title}>
        {items.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onRead={read && (() => read([notice.id]))}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {items.length < total && (
        <div className="flex justify-center border-line border-t p-2">
          <Button variant="ghost" size="sm" busy={query.isPlaceholderData} onClick={onOlder}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

/** Marks those as read, or all; null for who may only look. */
export function useRead(): ((ids?: string[]) => void) | null {
  const mayEdit = may(useUser(), 'edit');
  const mark = useReadNotices();
  if (!mayEdit) return null;
  return (ids) => runMutation(mark, ids, { onError: () => void toast.error(texts.readFailed) });
}

const NoticesSkeleton = () => (
  <Loading label={texts.loading}>
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0">
        <Skeleton className="size-8 flex-none" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-full" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
    ))}
  </Loading>
);
