import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

const ROWS = ['name', 'username', 'email', 'avatar', 'password'];

export const ProfileSkeleton = () => (
  <Loading
    label={texts.loading}
    className="grid grid-cols-2 items-start gap-4 max-[1180px]:grid-cols-1 phone:gap-3"
  >
    <Card>
      <div className="mb-4 flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-2 h-4 w-52 max-w-full" />
        </div>
      </div>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-14 items-center gap-4 border-line border-t first:border-t-0"
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </Card>
    <div className="flex flex-col gap-4 phone:gap-3">
      {['factor', 'passkeys', 'sessions'].map((card) => (
        <Card key={card}>
          <Skeleton className="h-5 w-52" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </Card>
      ))}
    </div>
  </Loading>
);
