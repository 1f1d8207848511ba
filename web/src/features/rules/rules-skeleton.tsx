import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CARDS } from './rule-groups.tsx';
import { texts } from './texts.ts';

const NAMES = ['w-32', 'w-40', 'w-28', 'w-36', 'w-24', 'w-32'] as const;

export const RulesSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-3 h-6 w-48" />
    <div className={CARDS}>
      {NAMES.map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Card key={i} className="flex h-52 flex-col gap-3">
          <div className="flex justify-between">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-5 w-18 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <div className="flex gap-1.5">
            <Skeleton className="h-5 w-18 rounded-full" />
            <Skeleton className="h-5 w-22 rounded-full" />
          </div>
          <Skeleton className="mt-auto h-6 w-32" />
        </Card>
      ))}
    </div>
  </Loading>
);
