import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { texts } from './texts.ts';

/** While a screen's own code is on its way: the shape that most screens begin with. */
export const PageSkeleton = () => (
  <Loading label={texts.loading}>
    <Skeleton className="mb-2 h-7 w-48" />
    <Skeleton className="mb-7 h-4 w-72 max-w-full" />
    <Skeleton className="h-80 w-full rounded-card" />
  </Loading>
);
