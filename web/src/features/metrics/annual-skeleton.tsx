import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CardsSkeleton } from './monthly-skeleton.tsx';
import { texts } from './texts.ts';

const ROWS = ['a', 'b', 'c'] as const;

/** The cards, the overview and the charts, without their figures. */
export const AnnualSkeleton = () => (
  <Loading label={texts.annual.loading} className="flex flex-col gap-4 phone:gap-3">
    <CardsSkeleton />
    <Card flush>
      <div className="px-5 py-4">
        <Skeleton className="my-1 h-4 w-40" />
      </div>
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-line border-t px-5">
          <Skeleton className="h-3 w-20 flex-none" />
          <Skeleton className="h-3 min-w-0 flex-1" />
        </div>
      ))}
    </Card>
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 @max-[820px]:grid-cols-1 phone:gap-3">
      <Card>
        <Skeleton className="mb-4 h-4 w-40" />
        <Skeleton className="h-64 w-full phone:h-52" />
      </Card>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Card>
    </div>
  </Loading>
);
