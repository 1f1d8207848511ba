import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/error-state.tsx';

/** Told when the server says that the person may not be here. */
export const DeniedContext = createContext<() => void>(() => undefined);

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  failed: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a part of the panel shows while it loads, when it failed, and when it is there. */
export function Loaded<T>({ query, failed, skeleton, children }: LoadedProps<T>) {
  const onDenied = useContext(DeniedContext);
  // The person is no administrator any more.
  const denied = query.error instanceof ApiError && query.error.status === 403;
  useEffect(() => {
    if (denied) onDenied();
  }, [denied, onDenied]);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending || denied) return skeleton;
  return <ErrorCard title={failed} query={query} />;
}
