import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { afterStep } from './followers.ts';
import { type StepAbout, storeStep } from './steps.ts';

/**
 * Stores everything written since `lockLedger` as one step. Call it once, after all writes. Returns the step's id, or
 * null if nothing was written.
 */
export async function recordStep(
  tx: Tx,
  who: { bookId: BookId; now: string },
  about: StepAbout,
): Promise<string | null> {
  const id = await storeStep(tx, who, about);
  if (id !== null) await afterStep(tx, who);
  return id;
}
