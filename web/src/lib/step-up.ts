import type { Proof } from '@saldo/contract/step-up';

/** Asks the user for the missing proofs of identity. Resolves to true if the user provided them. */
type Ask = (missing: readonly Proof[]) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

export function registerProofDialog(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Asks the user to prove their identity. Calls rejected at the same time share one question. */
export function askForProofs(missing: readonly Proof[]): Promise<boolean> {
  asking ??= (ask?.(missing) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
