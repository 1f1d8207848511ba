import { undoStep } from '@saldo/contract/calls';
import { call } from '../lib/api.ts';
import type { PendingEdit } from '../lib/pending-edits.ts';
import { texts } from '../lib/texts.ts';
import { useChange } from '../lib/use-change.ts';
import { runMutation } from './run-mutation.ts';
import { type ToastOptions, toast } from './toast.ts';

/** Step ids returned by changes; null for changes that did nothing. */
export type StepIds = readonly (string | null)[];

/** The step that an answer names, if any. */
export const stepIn = (answer: unknown): StepIds =>
  typeof answer === 'object' && answer && 'step_id' in answer && typeof answer.step_id === 'string'
    ? [answer.step_id]
    : [];

/** Undoes steps, newest first. Returns a message for everything that could not be restored. */
export async function undoSteps(ids: StepIds): Promise<string[]> {
  const lost = new Set<string>();
  for (const id of ids.toReversed()) {
    if (id === null) continue;
    for (const one of (await call(undoStep, { params: { id } })).lost) lost.add(one);
  }
  return [...lost];
}

interface Undo {
  ids: StepIds;
  /** What undoing is expected to do, shown at once. */
  edits: readonly PendingEdit[];
}

/**
 * Returns the Undo action for a toast about changes with the given step ids, oldest first. Returns no action if nothing
 * changed.
 */
export function useUndoAction() {
  const undo = useChange(({ ids }: Undo) => undoSteps(ids), { edits: ({ edits }) => edits });
  const run = (given: Undo) =>
    runMutation(undo, given, {
      onSuccess: (lost) => {
        if (lost.length === 0) toast.success(texts.undone);
        else toast.warning(texts.undone, { detail: lost.join(' ') });
      },
      failed: String,
    });
  return (ids: StepIds, edits: readonly PendingEdit[] = []): Pick<ToastOptions, 'action'> =>
    ids.every((id) => id === null)
      ? {}
      : { action: { label: texts.undo, onClick: () => run({ ids, edits }) } };
}
