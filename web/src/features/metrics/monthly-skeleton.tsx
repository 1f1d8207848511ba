import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CARDS } from './summary-cards.tsx';
import { texts } from './texts.ts';

const ROWS = ['w-32', 'w-24', 'w-28', 'w-20', 'w-24'] as const;

/** The four cards, without their figures. */
export const CardsSkeleton = () => (
  <div className={CARDS}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Card key={key}>
        <Skeleton className="my-1 h-3 w-16" />
        <Skeleton className="mt-2 mb-1 h-6 w-32 max-w-full" />
        <Skeleton className="mt-3 h-3 w-28 max-w-full" />
      </Card>
    ))}
  </div>
);

const RingSkeleton = ({ rows }: { rows: boolean }) => (
  <Card>
    <div className="mb-3 flex h-7 items-center justify-between">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-7 w-44" />
    </div>
    <div className="flex items-center gap-6">
      <span
        aria-hidden
        className="size-44 flex-none animate-breathe rounded-full border-[31px] border-skeleton phone:size-32"
      />
      {rows && (
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          {ROWS.map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Skeleton key={i} className={`h-3 max-w-full ${width}`} />
          ))}
        </div>
      )}
    </div>
  </Card>
);

/** Four cards, two rings with five rows, three custom groups. */
export const MonthlySkeleton = () => (
  <Loading label={texts.monthly.loading} className="flex flex-col gap-4 phone:gap-3">
    <CardsSkeleton />
    <div className="grid grid-cols-2 gap-4 @max-[820px]:grid-cols-1 phone:gap-3">
      <RingSkeleton rows />
      <RingSkeleton rows />
      <RingSkeleton rows={false} />
      <RingSkeleton rows={false} />
      <RingSkeleton rows={false} />
    </div>
  </Loading>
);
