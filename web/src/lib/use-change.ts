import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isShownAhead } from './query-client.ts';

/** What a change shows before the screens are loaded again, which the query client does after every mutation. */
interface Shown<V, A> {
  /** Shows the change before the server has answered. Returns what puts it back, for a refusal. */
  show?: (client: QueryClient, variables: V) => () => void;
  /** Shows the answer. */
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Beginnings of keys of what is gone: their dialog may still be open, so they are not asked for again. */
  gone?: readonly QueryKey[];
  /** The change is over when the screen shows it. */
  isAwaited?: boolean;
  /** By which others see that it is under way. */
  mutationKey?: QueryKey;
}

/** A change of what the server has. */
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
        // An answer that is under way would show what was there before.
        await client.cancelQueries({ predicate: ({ state }) => state.data !== undefined });
        return show(client, variables);
      },
    }),
    onSuccess: (answer, variables) => {
      // The answer has what a later change shows as it was before; the last one to end loads everything again.
      if (show && client.isMutating({ predicate: isShownAhead }) > 1) return;
      put?.(client, answer, variables);
    },
    onError: (_error, _variables, putBack) => putBack?.(),
    meta: { gone, isAwaited },
  });
}

/** Changes what is held under a key, or under keys that begin so. Returns what puts it back. */
export function patch<T>(
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

/** A list in which one item has some other values. */
export const changed =
  <Change extends object>(id: string, change: Change) =>
  <T extends One & Change>(list: T[]): T[] =>
    list.map((one) => (one.id === id ? { ...one, ...change } : one));

/** A list in which one item is replaced. */
export const swapped =
  <T extends One>(one: T) =>
  (list: T[] | undefined) =>
    list?.map((before) => (before.id === one.id ? one : before));

/** A list without one of its items. */
export const without =
  (id: string) =>
  <T extends One>(list: T[] | undefined) =>
    list?.filter((one) => one.id !== id);
