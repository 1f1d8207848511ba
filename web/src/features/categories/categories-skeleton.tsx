import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

const CARDS = ['w-28', 'w-40', 'w-32', 'w-36', 'w-28', 'w-32', 'w-40', 'w-24'] as const;

/** Closed cards, as high as those that come. */
export const CategoriesSkeleton = () => (
  <Loading label={texts.loading} className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
    {CARDS.map((width, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Card key={i} flush>
        <div className="flex items-center gap-3 p-4">
          <Skeleton className="size-10" />
          <div className="flex-1">
            <Skeleton className={`mb-2 h-3.5 ${width}`} />
            <Skeleton className="h-3 w-48 max-w-full" />
          </div>
        </div>
        <div className="flex h-8 items-center border-line border-t px-4 phone:h-11">
          <Skeleton className="h-3 w-24" />
        </div>
      </Card>
    ))}
  </Loading>
);
