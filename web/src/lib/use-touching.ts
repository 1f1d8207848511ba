import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** What a change can have changed, as beginnings of query keys. */
interface Touched {
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
  { meanwhile = [], awaited = [] }: Touched,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void invalidateAll(client, meanwhile);
      return invalidateAll(client, awaited);
    },
  });
}
