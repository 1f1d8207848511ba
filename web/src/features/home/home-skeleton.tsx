import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ACTIVITY_ROW } from './activity-card.tsx';
import { CARDS, FIRST_CARD } from './summary-cards.tsx';
import { texts } from './texts.ts';

const FigureSkeleton = ({ className }: { className?: string }) => (
  <Card className={cx('flex flex-col', className)}>
    <Skeleton className="my-1 h-3 w-28 max-w-full" />
    <Skeleton className="mt-2 mb-1 h-8 w-36 max-w-full" />
    <Skeleton className="mt-3 mb-1 h-3 w-20" />
  </Card>
);

export const SummarySkeleton = () => (
  <Loading label={texts.loading} className={CARDS}>
    <FigureSkeleton className={FIRST_CARD} />
    <FigureSkeleton />
    <FigureSkeleton />
  </Loading>
);

const ROWS = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44'] as const;

export const ActivitySkeleton = () => (
  <Card aria-hidden>
    <div className="mb-3 flex h-7 items-center">
      <Skeleton className="h-4 w-32" />
    </div>
    {ROWS.map((width) => (
      <div key={width} className={ACTIVITY_ROW}>
        <Skeleton className="size-9 flex-none" />
        <div className="min-w-0 flex-1">
          <Skeleton className={`mb-2 h-3 max-w-full ${width}`} />
          <Skeleton className="h-3 w-24" />
        </div>
        <Skeleton className="h-3 w-16 flex-none" />
      </div>
    ))}
  </Card>
);
