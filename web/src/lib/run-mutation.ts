interface Mutation<V, A> {
  mutateAsync: (variables: V) => Promise<A>;
}

/**
 * Runs a mutation and calls back when it succeeded, also where its component has gone meanwhile: what is deleted takes
 * its own dialog along, and the library then calls none of the call's own callbacks. A failure stays in the mutation.
 */
export function runMutation<V, A>(
  mutation: Mutation<V, A>,
  variables: V,
  { onSuccess }: { onSuccess: (answer: A) => void },
): void {
  mutation.mutateAsync(variables).then(onSuccess, () => undefined);
}
