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

/** What a dialog shows while its transaction is not there: it loads, it is gone, or loading failed. */
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
  // An id in a mistyped link is no id at all: the server refuses it as invalid.
  const gone = query.error instanceof ApiError && [404, 422].includes(query.error.status);
  return gone ? (
    <ErrorState title={texts.form.notFound} />
  ) : (
    <ErrorState title={texts.form.loadFailed} query={query} />
  );
}
