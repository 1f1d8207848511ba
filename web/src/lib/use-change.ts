import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isOptimistic } from './query-client.ts';

/** Options for showing a change before the screens reload. The query client reloads them after every mutation. */
interface Shown<V, A> {
  /**
   * Shows the change before the server responds. Returns a function that restores the old state if the server rejects
   * the change.
   */
  show?: (client: QueryClient, variables: V) => () => void;
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Key prefixes of deleted data. A dialog for that data may still be open, so it is not refetched. */
  gone?: readonly QueryKey[];
  /** True if the mutation should end only after the screens have reloaded. */
  isAwaited?: boolean;
  /** Lets other components see that the mutation is running. */
  mutationKey?: QueryKey;
}

export function useChange<V, A>(
  mutationFn: (variables: V) => Promise<A>,
  { show, put, gone = [], isAwaited = false, mutationKey }: Shown<V, A> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(mutationKey && { mutationKey }),
    ...(show && {
      onMutate: async (variables: V) => {
        // The response to a pending query would show the state before the change.
        await client.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
        return show(client, variables);
      },
    }),
    onSuccess: (answer, variables) => {
      // The response doesn't include later optimistic changes. The last of them to end reloads everything.
      if (show && client.isMutating({ predicate: isOptimistic }) > 1) return;
      put?.(client, answer, variables);
    },
    onError: (_error, _variables, putBack) => putBack?.(),
    meta: { gone, isAwaited },
  });
}

/** Changes cached data under a key or key prefix. Returns a function that restores the old data. */
export function patchQueries<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (held: T) => T,
): () => void {
  const before = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (held) => held && change(held));
  return () => {
    for (const [key, held] of before) client.setQueryData(key, held);
  };
}

interface One {
  id: string;
}

/** Returns a list updater that changes some values of one item. */
export const changeItem =
  <Change extends object>(id: string, change: Change) =>
  <T extends One & Change>(list: T[]): T[] =>
    list.map((one) => (one.id === id ? { ...one, ...change } : one));

/** Returns a list updater that replaces one item. */
export const replaceItem =
  <T extends One>(one: T) =>
  (list: T[] | undefined) =>
    list?.map((before) => (before.id === one.id ? one : before));

/** Returns a list updater that removes one item. */
export const without =
  (id: string) =>
  <T extends One>(list: T[] | undefined) =>
    list?.filter((one) => one.id !== id);
