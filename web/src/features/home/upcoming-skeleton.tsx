import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

export const UpcomingSkeleton = () => (
  <Loading label={texts.loading} className="flex flex-col gap-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </Loading>
);
