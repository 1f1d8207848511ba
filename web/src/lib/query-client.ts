import {
  type Mutation,
  MutationCache,
  notifyManager,
  partialMatchKey,
  QueryClient,
  type QueryKey,
  useIsFetching,
} from '@tanstack/react-query';
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

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** See `useChange`. */
      gone?: readonly QueryKey[];
      isAwaited?: boolean;
    };
  }
}

/**
 * Marks everything as stale and loads again what is on screen, except what is gone. Anything may follow from a change, so
 * no list says what does; queries that never change have `staleTime: 'static'`.
 */
export async function refresh(client: QueryClient, gone: readonly QueryKey[] = []): Promise<void> {
  const isGone = ({ queryKey }: { queryKey: QueryKey }) =>
    gone.some((key) => partialMatchKey(queryKey, key));
  await Promise.all([
    client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
    client.invalidateQueries({ predicate: (query) => !isGone(query) }),
  ]);
}

/** Whether a mutation shows its change before the server has answered. */
export const isShownAhead = ({ options }: Mutation): boolean => options.onMutate !== undefined;

/** A query client whose screens are loaded again after every mutation, a refused one too: it may be refused for news. */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSettled(_answer, error, _variables, _result, mutation) {
        // Its answers would show another change as it was before, until that one ends and loads them again.
        const others = client.isMutating({
          predicate: (other) => other !== mutation && isShownAhead(other),
        });
        if (others > 0) return undefined;
        // Whoever is signed out sees nothing.
        if (error instanceof ApiError && error.status === 401) return undefined;
        const { gone, isAwaited } = mutation.meta ?? {};
        const shown = refresh(client, error ? [] : gone);
        return isAwaited && !error ? shown : undefined;
      },
    }),
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
  return client;
}

// The library tells screens by a timer, one for each change: a slow phone then draws twice what one press has changed.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = newQueryClient();
