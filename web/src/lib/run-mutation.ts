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
 */
export function runMutation<V, A>(
  mutation: Mutation<V, A>,
  variables: V,
  { onSuccess, onError = () => undefined }: Callbacks<A>,
): void {
  mutation.mutateAsync(variables).then(onSuccess, onError);
}
