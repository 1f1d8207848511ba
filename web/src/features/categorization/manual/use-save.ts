import { useChange } from '../../../lib/use-change.ts';
import { toast } from '../../../ui/toast.ts';
import { type StepIds, useUndoAction } from '../../../ui/undo-steps.ts';
import { sendBatches } from '../../transactions/api.ts';
import { sideEffectText } from '../../transactions/refund-texts.ts';
import { texts } from '../texts.ts';
import type { BatchItem } from './manual-flow.ts';

/**
 * Saves in as many batches as the server's limit requires, each all or nothing. Calls `onSaved` after each; failed
 * changes stay pending.
 */
export function useSave(onSaved: (ids: readonly string[]) => void) {
  const undoing = useUndoAction();
  const { mutateAsync, isPending, isError } = useChange(async (items: readonly BatchItem[]) => {
    let ownTransfers = 0;
    const refunds: string[] = [];
    const steps: StepIds[number][] = [];
    await sendBatches(items, (sent, answer) => {
      ownTransfers += answer.set_aside ?? 0;
      refunds.push(...(answer.refunds ?? []));
      steps.push(answer.step_id);
      onSaved(sent.map(({ id }) => id));
    });
    toast.success(texts.manual.saved(items.length), {
      ...undoing(steps),
      detail: sideEffectText({ ownTransfers, refunds }),
    });
  });
  /** Resolves to true if everything was saved. */
  const save = (items: readonly BatchItem[]): Promise<boolean> =>
    mutateAsync(items).then(
      () => true,
      () => false,
    );
  return { save, saving: isPending, failed: isError };
}
