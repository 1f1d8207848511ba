import type { Proof } from '@saldo/contract/step-up';

/** Has the person prove that; answers whether they did. */
type Ask = (missing: readonly Proof[]) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks: the dialog of the app. */
export function askForProofsBy(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Has the person prove who they are. Calls that are refused together share one question. */
export function askForProofs(missing: readonly Proof[]): Promise<boolean> {
  asking ??= (ask?.(missing) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
