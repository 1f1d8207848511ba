import { notifyManager } from '@tanstack/react-query';
import { messageOf } from '../lib/api.ts';
import { toast } from './toast.ts';

interface Mutation<V, A> {
  mutateAsync: (variables: V) => Promise<A>;
}

interface Callbacks<A> {
  done?: string;
  failed?: (message: string) => string;
  onSuccess?: (answer: A) => void;
  /** The mutation also keeps the error, for components that read it from there. */
  onError?: (error: Error) => void;
}

/**
 * Runs a mutation and calls back with the result even if its component has unmounted, for example because a deletion
 * closed its own dialog or the user went to another screen. React Query would drop callbacks in that case. The callback
 * runs only after the screens have the changed data, because otherwise they would briefly show the old value again.
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
