import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** What a change can have changed, as beginnings of query keys. */
interface Touched<V, A> {
  /** Puts the answer where it shows at once. */
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Loaded again while the screen goes on. */
  meanwhile?: readonly QueryKey[];
  /** The change is over only when these are there: whoever shows them next shows the new ones. */
  awaited?: readonly QueryKey[];
}

export const invalidateAll = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** A mutation after which all that it touches is loaded again. */
export function useTouching<V, A>(
  mutationFn: (variables: V) => Promise<A>,
  { put, meanwhile = [], awaited = [] }: Touched<V, A>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer, variables) => {
      put?.(client, answer, variables);
      void invalidateAll(client, meanwhile);
      return invalidateAll(client, awaited);
    },
  });
}

interface One {
  id: string;
}

/** What a list is once one of it is another. */
export const swapped =
  <T extends One>(one: T) =>
  (list: T[] | undefined) =>
    list?.map((before) => (before.id === one.id ? one : before));

/** What a list is once one of it is gone. */
export const without =
  (id: string) =>
  <T extends One>(list: T[] | undefined) =>
    list?.filter((one) => one.id !== id);
