import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isOptimistic } from './query-client.ts';

/** Options for showing a change before the screens reload, which the query client triggers after every mutation. */
interface Shown<V, A> {
  /** Shows the change before the server answers. Returns a function that restores the old state after a rejection. */
  show?: (client: QueryClient, variables: V) => () => void;
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Key prefixes of deleted data. Their dialog may still be open, so they are not refetched. */
  gone?: readonly QueryKey[];
  /** The mutation ends only after the screens have reloaded. */
  isAwaited?: boolean;
  /** Lets other components see that it is running. */
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
        // A pending answer would show the state before the change.
        await client.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
        return show(client, variables);
      },
    }),
    onSuccess: (answer, variables) => {
      // The answer lacks a later optimistic change. The last one to end reloads everything.
      if (show && client.isMutating({ predicate: isOptimistic }) > 1) return;
      put?.(client, answer, variables);
    },
    onError: (_error, _variables, putBack) => putBack?.(),
    meta: { gone, isAwaited },
  });
}

/** Changes cached data under a key or its prefix. Returns a function that restores it. */
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
