import { notifyManager } from '@tanstack/react-query';

interface Mutation<V, A> {
  mutateAsync: (variables: V) => Promise<A>;
}

interface Callbacks<A> {
  onSuccess?: (answer: A) => void;
  /** A failure stays in the mutation, for whoever shows it from there. */
  onError?: (error: Error) => void;
}

/**
 * Runs a mutation and calls back when it is answered, also where its component has gone meanwhile: what is deleted takes
 * its own dialog along, a person goes on to another screen, and the library then calls none of the call's own callbacks.
 * It calls back when the screens have what the answer changed, not a moment before: what had stood in for the answer
 * would give way to what was there before it.
 */
export function runMutation<V, A>(
  mutation: Mutation<V, A>,
  variables: V,
  { onSuccess, onError = () => undefined }: Callbacks<A>,
): void {
  mutation.mutateAsync(variables).then(
    (answer) => notifyManager.schedule(() => onSuccess?.(answer)),
    (error) => notifyManager.schedule(() => onError(error)),
  );
}
