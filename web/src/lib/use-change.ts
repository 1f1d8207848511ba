import {
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { BegunEdits, confirmEdits, type PendingEdit } from './pending-edits.ts';
import type { Following } from './query-client.ts';

/** What a change shows, and when. The query client reloads the screens after every change. */
interface Shown<V, A> extends Following {
  /** What the change is expected to do, shown until the server has answered. `useShown` shows it. */
  edits?: (variables: V) => readonly PendingEdit[];
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Called even if the component has gone. */
  refused?: (error: Error, variables: V) => void;
  /** Lets other components see that the mutation is running. */
  mutationKey?: QueryKey;
  /** Changes with the same name run one after the other, in the order of the user. */
  inTurn?: string;
}

/** Makes a change on the server. Every write goes through here, since only then do the screens follow it. */
export function useChange<V, A>(
  mutationFn: (variables: V) => Promise<A>,
  { edits, put, refused, mutationKey, inTurn, ...following }: Shown<V, A> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(mutationKey && { mutationKey }),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onMutate: (variables) => new BegunEdits(edits?.(variables) ?? []),
    onSuccess: (answer, variables, begun) =>
      confirmEdits(client, begun, () => put?.(client, answer, variables)),
    ...(refused && { onError: refused }),
    meta: { ...following, isChange: true },
  });
}

/** Makes a change outside of components, as one that goes on when they are gone. Screens follow it like any other. */
export const makeChange = <A>(client: QueryClient, mutationFn: () => Promise<A>): Promise<A> =>
  client
    .getMutationCache()
    .build<A, Error, void, unknown>(client, {
      ...client.getDefaultOptions().mutations,
      mutationFn,
      meta: { isChange: true },
    })
    .execute();

/** True while any change is being made. */
export const useIsChanging = (): boolean =>
  useIsMutating({ predicate: ({ meta }) => meta?.isChange === true }) > 0;

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
