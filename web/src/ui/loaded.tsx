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
  /** Drawn while the data loads. */
  waiting: ReactNode;
  /** Keeps `waiting` after the data has come, until what must be drawn with it is here too. */
  ready?: boolean;
  /** Title of the failure. */
  failed: string;
  /** What the error adds below that title. */
  reason?: (error: Error) => ReactNode;
  /** Stands in a card or dialog already, so a failure needs no card of its own. */
  inside?: boolean;
  /** Warns above data that could not be loaded again. */
  warns?: boolean;
  /** Drawn in place of an empty list. */
  empty?: ReactNode;
  /** Class names of the failure. */
  className?: string;
  children: (data: T) => ReactNode;
}

/** The frame of a screen, or of a part of it: loading, failed, empty or ready. */
export function Loaded<T>({ query, waiting, ready = true, ...props }: LoadedProps<T>) {
  const { failed, reason, inside, warns, empty, className = '', children } = props;
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
      {warns && query.isRefetchError && (
        <RetryBanner query={query} className="mb-4">
          {failed}
        </RetryBanner>
      )}
      {isEmpty ? empty : children(data)}
    </>
  );
}

/** Two queries as one: ready when both are, failed when one is. Retrying asks again for what failed. */
export function together<A, B>(a: LoadedQuery<A>, b: LoadedQuery<B>): LoadedQuery<[A, B]> {
  const both = [a, b];
  const failed = both.filter(({ error }) => error !== null);
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: a.error ?? b.error,
    // One that cannot come any more is not waited for.
    isPending: both.every(({ data, isPending }) => data !== undefined || isPending),
    isFetching: failed.some(({ isFetching }) => isFetching),
    isRefetchError: a.isRefetchError || b.isRefetchError,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
