import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { type StepIds, useUndoAction } from '../../../ui/undo-steps.ts';
import { sendBatch } from '../../transactions/api.ts';
import { splitIntoBatches } from '../../transactions/bulk-change.ts';
import { sideEffectText } from '../../transactions/refund-texts.ts';
import { texts } from '../texts.ts';
import type { BatchItem } from './manual-flow.ts';

/**
 * Saves in as many batches as the server's limit requires, each all or nothing. Calls `onSaved` after each; failed
 * changes stay pending.
 */
export function useSave(onSaved: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const undoing = useUndoAction();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  /** Resolves to true if everything was saved. */
  const save = async (items: readonly BatchItem[]): Promise<boolean> => {
    setState('saving');
    try {
      let aside = 0;
      const refunds: string[] = [];
      const steps: StepIds[number][] = [];
      for (const chunk of splitIntoBatches(items)) {
        const answer = await sendBatch(chunk);
        aside += answer.set_aside ?? 0;
        refunds.push(...(answer.refunds ?? []));
        steps.push(answer.step_id);
        onSaved(chunk.map(({ id }) => id));
      }
      setState('idle');
      toast.success(texts.manual.saved(items.length), {
        ...undoing(steps),
        detail: sideEffectText({ aside, refunds }),
      });
      return true;
    } catch {
      setState('failed');
      return false;
    } finally {
      void refresh(client);
    }
  };
  return { save, saving: state === 'saving', failed: state === 'failed' };
}
