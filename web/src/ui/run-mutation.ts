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
  /** Failures also stay in the mutation, for components that show them from there. */
  onError?: (error: Error) => void;
}

/**
 * Runs a mutation and calls back with the result, even if its component has unmounted: a deletion removes its own
 * dialog, or the user goes to another screen. React Query would drop the call's own callbacks then. It calls back only
 * after the screens have the changed data, because an optimistic value would otherwise give way to the old one.
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
