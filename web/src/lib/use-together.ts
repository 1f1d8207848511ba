import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Reloading<T> = Pick<UseQueryResult<T>, 'data' | 'isFetching' | 'isError'>;

/**
 * Data of two queries whose figures are added up. While either reloads or has failed to, both stay as they were,
 * because a figure before a change and one after it give a wrong sum. Null until both have loaded.
 */
export function useTogether<A, B>(a: Reloading<A>, b: Reloading<B>): readonly [A, B] | null {
  const [shown, show] = useState<readonly [A, B] | null>(null);
  const isSettled = ![a, b].some(({ isFetching, isError }) => isFetching || isError);
  const isNew = shown?.[0] !== a.data || shown?.[1] !== b.data;
  if (isSettled && isNew && a.data !== undefined && b.data !== undefined) show([a.data, b.data]);
  return shown;
}
