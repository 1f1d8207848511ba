import { QueryClient, useIsFetching } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A database that is started anew is back by then: a minute, as the server asks for five seconds each. */
const PATIENT_TRIES = 12;

/** A refusal stays one; what may have been a hiccup is tried again, and what the server asks to be asked again. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.retryAfterMs !== undefined) return failures < PATIENT_TRIES;
  return (error.status === 0 || error.status >= 502) && failures < 2;
}

const FIRST_PAUSE_MS = 1000;
/** As the server says, and else twice as long each time, which is the library's own way. */
export const pauseBefore = (failures: number, error: Error): number =>
  (error instanceof ApiError ? error.retryAfterMs : undefined) ?? FIRST_PAUSE_MS * 2 ** failures;

/** Whether something that is shown waits for a server which has asked for a moment. */
export const useIsWaiting = (): boolean =>
  useIsFetching({
    predicate: ({ state }) =>
      state.fetchFailureReason instanceof ApiError &&
      state.fetchFailureReason.retryAfterMs !== undefined,
  }) > 0;

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
      retryDelay: pauseBefore,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: NETWORK_MODE,
    },
    mutations: { retry: false, networkMode: NETWORK_MODE },
  },
});
