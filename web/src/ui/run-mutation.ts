import { notifyManager } from '@tanstack/react-query';
import { messageOf } from '../lib/api.ts';
import { toast } from './toast.ts';

interface Mutation<V, A> {
  mutateAsync: (variables: V) => Promise<A>;
}

interface Callbacks<A> {
  /** What a toast says when it is done. */
  done?: string;
  /** Words around why it was not, for a toast. */
  failed?: (message: string) => string;
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
  { done, failed, onSuccess, onError }: Callbacks<A>,
): void {
  mutation.mutateAsync(variables).then(
    (answer) =>
      notifyManager.schedule(() => {
        if (done) toast.success(done);
        onSuccess?.(answer);
      }),
    (error) =>
      notifyManager.schedule(() => {
        if (failed) toast.error(failed(messageOf(error)));
        onError?.(error);
      }),
  );
}
