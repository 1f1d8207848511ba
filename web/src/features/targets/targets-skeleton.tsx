import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TARGETS_GRID } from './targets-page.tsx';

/** Two cards, as high as those that come. */
export const TargetsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className={TARGETS_GRID}>
    {['a', 'b'].map((key) => (
      <Card key={key} className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 flex-none" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-3.5 w-32" />
            <Skeleton className="h-3 w-40" />
          </div>
        </div>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-2 h-6 w-28" />
        <Skeleton className="h-2 w-full" />
        <div className="flex gap-4 border-line border-t pt-3">
          <Skeleton className="h-9 flex-1" />
          <Skeleton className="h-9 flex-1" />
          <Skeleton className="h-9 flex-1" />
        </div>
        <Skeleton className="h-10 w-full" />
      </Card>
    ))}
  </Loading>
);
