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

/**
 * A restarted database is back within a minute, and the server asks for five seconds between retries: 12 retries cover
 * that minute.
 */
const PATIENT_TRIES = 12;

/** Retries errors that may be temporary, and whenever the server asks for a retry. Other rejections are final. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.retryAfterMs !== undefined) return failures < PATIENT_TRIES;
  return (error.status === 0 || error.status >= 502) && failures < 2;
}

const FIRST_PAUSE_MS = 1000;
/**
 * Uses the delay that the server asks for. Otherwise doubles the delay on each retry, as the library does by default.
 */
export const pauseBefore = (failures: number, error: Error): number =>
  (error instanceof ApiError ? error.retryAfterMs : undefined) ?? FIRST_PAUSE_MS * 2 ** failures;

/** True if a query on screen is waiting for a server that asked for a retry. */
export const useIsServerAway = (): boolean =>
  useIsFetching({
    predicate: ({ state }) =>
      state.fetchFailureReason instanceof ApiError &&
      state.fetchFailureReason.retryAfterMs !== undefined,
  }) > 0;

/**
 * Sends calls even without a network connection, because the server may run on this machine. If the server cannot be
 * reached, the failure shows immediately. By default, the library would wait silently while the form appeared to be
 * saving.
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
 * Marks all data as stale and reloads what is on screen, except deleted data. Any change may affect any data, so there
 * is no list of dependencies. Queries that never change have `staleTime: 'static'`.
 */
export async function refresh(client: QueryClient, gone: readonly QueryKey[] = []): Promise<void> {
  const isGone = ({ queryKey }: { queryKey: QueryKey }) =>
    gone.some((key) => partialMatchKey(queryKey, key));
  await Promise.all([
    client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
    client.invalidateQueries({ predicate: (query) => !isGone(query) }),
  ]);
}

/** True if a mutation shows its change before the server responds. */
export const isOptimistic = ({ options }: Mutation): boolean => options.onMutate !== undefined;

/**
 * A query client that reloads the screens after every mutation. It also does so after rejected mutations, because data
 * that changed elsewhere may be the reason.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSettled(_answer, error, _variables, _result, mutation) {
        // Reloading now would undo another optimistic change on screen. The screens reload when that change ends.
        const others = client.isMutating({
          predicate: (other) => other !== mutation && isOptimistic(other),
        });
        if (others > 0) return undefined;
        // After signing out, there is nothing to reload.
        if (error instanceof ApiError && error.status === 401) return undefined;
        const { gone, isAwaited } = mutation.meta ?? {};
        const shown = refresh(client, error ? [] : gone);
        return isAwaited && !error ? shown : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
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

// By default, the library notifies components with one timer per change, so a slow phone would render twice for one
// press.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = newQueryClient();
