import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { texts } from './texts.ts';

/** Cards lie in two columns where there is room. */
export const CARDS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-4 phone:gap-3';

export const ConnectionsSkeleton = () => (
  <Loading label={texts.loading}>
    <div className={CARDS}>
      {[0, 1].map((n) => (
        <Card key={n} flush className="flex flex-col">
          <div className="flex items-center gap-3 px-5 py-4 phone:px-4">
            <span className="grid size-10 place-items-center rounded-control bg-raised text-muted">
              <Spinner />
            </span>
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-3 w-20" />
            </div>
            <Skeleton className="h-8 w-28" />
          </div>
          <Skeleton className="mx-5 mb-3 h-3 w-36 phone:mx-4" />
          {[0, 1].map((row) => (
            <div
              key={row}
              className="flex h-14 items-center gap-3 border-line border-t px-5 phone:h-17 phone:px-4"
            >
              <Skeleton className="size-2 rounded-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-36" />
                <Skeleton className="h-3 w-48" />
              </div>
              <Skeleton className="h-3 w-18" />
            </div>
          ))}
          <div className="flex h-14 items-center border-line border-t px-5 phone:h-17 phone:px-4">
            <Skeleton className="h-3 w-48" />
          </div>
          <div className="flex h-11 items-center border-line border-t bg-raised px-5 phone:h-16 phone:px-4">
            <Skeleton className="h-3 w-40" />
          </div>
        </Card>
      ))}
    </div>
  </Loading>
);
