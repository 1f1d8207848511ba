import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useShownAnswer } from './pending-edits.ts';

/** Like `useQuery`, with the user's pending edits on top of the server's answer. */
export function useShown<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const select = useShownAnswer(options.queryKey);
  return useQuery({ ...options, select });
}
