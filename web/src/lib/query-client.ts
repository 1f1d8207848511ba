import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refusal stays one; only what may have been a hiccup is tried again. */
const worthRetrying = (failures: number, error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502) && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
