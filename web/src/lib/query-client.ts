import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refusal stays one; only what may have been a hiccup is tried again. */
const worthRetrying = (failures: number, error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502) && failures < 2;

/**
 * Without a network calls are made all the same: the server may run on this machine, and where it cannot be reached the
 * failure is told at once. The library's default would wait without a word, in a form that looks as if it were saving.
 */
const NETWORK_MODE = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: NETWORK_MODE,
    },
    mutations: { retry: false, networkMode: NETWORK_MODE },
  },
});
