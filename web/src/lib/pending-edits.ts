import {
  hashKey,
  type Mutation,
  type MutationCache,
  notifyManager,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * A change as data. It is shown on top of what the server answers, until the server has answered the change itself. May
 * be applied more than once, so applying it again must change nothing.
 */
export interface PendingEdit {
  /** Key or key prefix of the queries that show it. */
  queryKey: QueryKey;
  /** Ids of the items that it changes. Without them, any. */
  ids: readonly string[] | undefined;
  apply: (answer: unknown) => unknown;
}

/** A change to the answers under a key or key prefix, or only to the items in them with these ids. */
export const editOf = <T>(
  queryKey: QueryKey,
  change: (answer: T) => T,
  ids?: readonly string[],
): PendingEdit => ({
  queryKey,
  ids,
  // The caller knows what its own queries answer.
  apply: (answer) => change(answer as T),
});

/** The edits of one mutation, as they were when it began: its component may stand for something else by now. */
export class BegunEdits {
  readonly list: readonly PendingEdit[];
  constructor(list: readonly PendingEdit[]) {
    this.list = list;
  }
}

const editsIn = ({ state: { context } }: Mutation): readonly PendingEdit[] =>
  context instanceof BegunEdits ? context.list : [];

/** True if two edits may change the same value. */
const meet = (a: PendingEdit, b: PendingEdit): boolean =>
  (partialMatchKey(a.queryKey, b.queryKey) || partialMatchKey(b.queryKey, a.queryKey)) &&
  (a.ids === undefined || b.ids === undefined || a.ids.some((id) => b.ids?.includes(id)));

const replaces = (later: Mutation, earlier: Mutation): boolean =>
  editsIn(later).some((one) => editsIn(earlier).some((other) => meet(one, other)));

const isPending = ({ state }: Mutation): boolean => state.status === 'pending';

/**
 * Edits to show on top of the server's answers, in the order of the user: those without an answer, and those of the
 * same items that were answered ahead of them. The latter count until another change is answered, which may have
 * replaced them.
 */
export function editsToShow(mutations: readonly Mutation[]): PendingEdit[] {
  let shown: Mutation[] = [];
  for (const one of mutations) {
    const isEdit = editsIn(one).length > 0;
    if (isPending(one)) {
      if (isEdit) shown.push(one);
    } else if (one.state.status === 'success') {
      if (!isEdit) shown = shown.filter(isPending);
      else if (shown.some((other) => isPending(other) && replaces(one, other))) shown.push(one);
    }
  }
  return shown.flatMap(editsIn);
}

const concerns = (queryKey: QueryKey) => (edit: PendingEdit) =>
  partialMatchKey(queryKey, edit.queryKey);

/** Applies edits to an answer, if they concern it. */
const applyAll = <T>(edits: readonly PendingEdit[], answer: T): T =>
  // An edit returns what it is given, changed.
  edits.reduce<unknown>((held, { apply }) => apply(held), answer) as T;

/** Writes what the server has confirmed into the cached answers, until they are reloaded. */
export function writeEdits(client: QueryClient, edits: readonly PendingEdit[]): void {
  for (const { queryKey, apply } of edits) {
    client.setQueriesData({ queryKey }, (held: unknown) =>
      held === undefined ? undefined : apply(held),
    );
  }
}

/**
 * Confirms the edits of a mutation: writes them, what its answer adds, and then what was answered ahead of them. Writes
 * nothing if the session has ended since.
 */
export function confirmEdits(
  client: QueryClient,
  begun: BegunEdits | undefined,
  putAnswer: () => void,
): void {
  const all = client.getMutationCache().getAll();
  const at = all.findIndex(({ state }) => begun !== undefined && state.context === begun);
  const own = all[at];
  if (!own) return;
  writeEdits(client, editsIn(own));
  putAnswer();
  const later = all.slice(at + 1).filter(({ state }) => state.status === 'success');
  const lastOther = later.findLastIndex((one) => editsIn(one).length === 0);
  const ahead = later.slice(lastOther + 1).filter((one) => replaces(one, own));
  writeEdits(client, ahead.flatMap(editsIn));
}

const NONE: readonly PendingEdit[] = [];

/** Reads the edits that concern a query. Returns the same list while they are the same. */
function editReader() {
  let last = NONE;
  return (cache: MutationCache, queryKey: QueryKey): readonly PendingEdit[] => {
    const next = editsToShow(cache.getAll()).filter(concerns(queryKey));
    const isSame = next.length === last.length && next.every((edit, at) => edit === last[at]);
    if (!isSame) last = next;
    return last;
  };
}

/** Returns a stable function that applies the pending edits to a query's answer. Changes when the edits do. */
export function useShownAnswer(queryKey: QueryKey): <T>(answer: T) => T {
  const cache = useQueryClient().getMutationCache();
  const [read] = useState(editReader);
  const key = hashKey(queryKey);
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const edits = useSyncExternalStore(subscribe, () => read(cache, queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits of another key are other edits
  return useCallback(<T>(answer: T): T => applyAll(edits, answer), [edits, key]);
}
