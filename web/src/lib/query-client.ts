import {
  MutationCache,
  notifyManager,
  partialMatchKey,
  type Query,
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
    mutationMeta: Following & {
      /** Made by `useChange`. */
      isChange?: true;
    };
    queryMeta: { isHeavy?: boolean };
  }
}

/** What a change needs besides that all data is reloaded. */
export interface Following {
  /** Key prefixes of deleted data, which is not reloaded. */
  gone?: readonly QueryKey[];
  /** Queries to wait for, until what is on screen of them is reloaded. */
  awaits?: readonly { queryKey: QueryKey }[];
  /** The only data that changes; none if empty. */
  changes?: readonly { queryKey: QueryKey }[];
}

const isWithin = (keys: readonly QueryKey[], query: Query) =>
  keys.some((key) => partialMatchKey(query.queryKey, key));

const isHeavy = ({ meta }: Query): boolean => meta?.isHeavy === true;

/** True if an answer is never reloaded. Unlike `isStatic`, also before there is one. */
const isConstant = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.staleTime === 'static');

/**
 * Marks data as stale and reloads what is on screen. Any change may affect any data, so there is no list of
 * dependencies. Heavy queries follow once, after the last of several changes. Queries that never change have
 * `staleTime: 'static'`.
 */
export async function refresh(
  client: QueryClient,
  { gone = [], awaits = [], changes }: Following = {},
): Promise<void> {
  const awaited = awaits.map(({ queryKey }) => queryKey);
  const changed = changes?.map(({ queryKey }) => queryKey);
  const isChanged = (query: Query) =>
    !isWithin(gone, query) && (changed === undefined || isWithin(changed, query));
  const isLight = (query: Query) => isChanged(query) && !isHeavy(query);
  restartFirstLoads(client, (query) => isChanged(query) && !isConstant(query));
  void client.invalidateQueries({
    predicate: (query) => isWithin(gone, query) || (isChanged(query) && isHeavy(query)),
    refetchType: 'none',
  });
  if (changed?.length !== 0) reloadHeavy(client);
  void client.invalidateQueries({ predicate: (one) => isLight(one) && !isWithin(awaited, one) });
  await client.invalidateQueries({ predicate: (one) => isLight(one) && isWithin(awaited, one) });
}

/** Pause after the last change before heavy queries are reloaded. */
const HEAVY_MS = 2000;

const heavyTimers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Reloads stale heavy queries on screen, unless more changes follow. */
function reloadHeavy(client: QueryClient): void {
  const isStale = (query: Query) => isHeavy(query) && query.state.isInvalidated;
  // A reload that began before the change would end it with what was true then.
  void client.cancelQueries({
    predicate: (query) => isStale(query) && query.state.data !== undefined,
    fetchStatus: 'fetching',
  });
  clearTimeout(heavyTimers.get(client));
  const timer = setTimeout(() => {
    void client.refetchQueries({ predicate: isStale, type: 'active' });
  }, HEAVY_MS);
  heavyTimers.set(client, timer);
}

/** A first load that began before the change may not have it. The library would only restart later loads. */
function restartFirstLoads(client: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate })) {
    if (query.state.data !== undefined) continue;
    void query.cancel({ silent: true });
    // Code that waits for the load gets the failure.
    query.fetch().catch(() => undefined);
  }
}

/**
 * A query client that reloads the screens after every mutation. It also does so after rejected mutations, because data
 * that changed elsewhere may be the reason.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSettled(_answer, error, _variables, _result, mutation) {
        // After signing out, there is nothing to reload.
        if (error instanceof ApiError && error.status === 401) return undefined;
        const { meta = {} } = mutation;
        const reloaded = refresh(client, error ? {} : meta);
        return error ? undefined : reloaded;
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
