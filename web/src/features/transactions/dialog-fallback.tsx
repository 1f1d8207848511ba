import { ApiError } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { texts } from './texts.ts';

interface Pending {
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Content of a dialog without its transaction: loading, not found, or an error. */
export function DialogFallback({ query }: { query: Pending }) {
  if (!query.isError) {
    return (
      <Loading label={texts.loadingOne} className="flex flex-col gap-4">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  // A mistyped link may hold an invalid id, which the server rejects with 422.
  const gone = query.error instanceof ApiError && [404, 422].includes(query.error.status);
  return gone ? (
    <ErrorState title={texts.form.notFound} />
  ) : (
    <ErrorState title={texts.form.loadFailed} query={query} />
  );
}
