import type { ReactNode } from 'react';
import { ErrorCard, ErrorState, type Loadable, RetryBanner } from './error-state.tsx';

interface LoadedQuery<T> extends Loadable {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  isRefetchError: boolean;
}

interface LoadedProps<T> {
  query: LoadedQuery<T>;
  /** Placeholder while the data loads. */
  waiting: ReactNode;
  /** If false, keeps showing `waiting` after the data arrives, until everything needed to render is available. */
  ready?: boolean;
  failed: string;
  /** Detail shown below the `failed` title, derived from the error. */
  reason?: (error: Error) => ReactNode;
  /** True inside a card or dialog, where errors need no card of their own. */
  inside?: boolean;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  className?: string;
  children: (data: T) => ReactNode;
}

/** Renders the state of a screen or section: loading, failed, empty or ready. Data that failed to reload stays, with a warning. */
export function Loaded<T>({ query, waiting, ready = true, ...props }: LoadedProps<T>) {
  const { failed, reason, inside, empty, className = '', children } = props;
  const { data, error } = query;
  if (data === undefined && !query.isPending) {
    const Failure = inside ? ErrorState : ErrorCard;
    return (
      <Failure
        title={failed}
        message={error && reason?.(error)}
        query={query}
        className={className}
      />
    );
  }
  if (data === undefined || !ready) return waiting;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {!inside && query.isRefetchError && (
        <RetryBanner query={query} className="mb-4">
          {failed}
        </RetryBanner>
      )}
      {isEmpty ? empty : children(data)}
    </>
  );
}

/**
 * Combines two queries. The result is ready when both are, and failed when either is. Retrying reloads only the failed
 * ones.
 */
export function combineQueries<A, B>(a: LoadedQuery<A>, b: LoadedQuery<B>): LoadedQuery<[A, B]> {
  const both = [a, b];
  const failed = both.filter(({ error }) => error !== null);
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: a.error ?? b.error,
    // If one query has failed, don't wait for the other.
    isPending: both.every(({ data, isPending }) => data !== undefined || isPending),
    isFetching: failed.some(({ isFetching }) => isFetching),
    isRefetchError: a.isRefetchError || b.isRefetchError,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
