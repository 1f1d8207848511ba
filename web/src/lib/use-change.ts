import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { BegunEdits, confirmEdits, type PendingEdit } from './pending-edits.ts';

/** What a change shows, and when. The query client reloads the screens after every change. */
interface Shown<V, A> {
  /** What the change is expected to do, shown until the server has answered. `useShown` shows it. */
  edits?: (variables: V) => readonly PendingEdit[];
  put?: (client: QueryClient, answer: A, variables: V) => void;
  /** Called even if the component has gone. */
  refused?: (error: Error, variables: V) => void;
  /** Key prefixes of deleted data. A dialog for that data may still be open, so it is not refetched. */
  gone?: readonly QueryKey[];
  /** True if the mutation should end only after the screens have reloaded. */
  isAwaited?: boolean;
  /** Lets other components see that the mutation is running. */
  mutationKey?: QueryKey;
  /** Changes with the same name run one after the other, in the order of the user. */
  inTurn?: string;
}

/** Makes a change on the server. Every write goes through here, since only then do the screens follow it. */
export function useChange<V, A>(
  mutationFn: (variables: V) => Promise<A>,
  { edits, put, refused, gone = [], isAwaited = false, mutationKey, inTurn }: Shown<V, A> = {},
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
    meta: { gone, isAwaited, isChange: true },
  });
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
