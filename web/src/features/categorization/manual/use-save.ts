import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { invalidateTouched, sendBatch } from '../../transactions/api.ts';
import { chunksOf } from '../../transactions/batch.ts';
import { texts as words } from '../../transactions/texts.ts';
import { texts } from '../texts.ts';
import type { BatchItem } from './flow.ts';

/**
 * Saves in as many batches as the server's limit asks for, each of them whole or not at all. `onSaved` is told
 * after each: what failed stays pending.
 */
export function useSave(onSaved: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  /** Gives whether everything has been saved. */
  const save = async (items: readonly BatchItem[]): Promise<boolean> => {
    setState('saving');
    try {
      let aside = 0;
      for (const chunk of chunksOf(items)) {
        aside += (await sendBatch(chunk)).set_aside ?? 0;
        onSaved(chunk.map(({ id }) => id));
      }
      setState('idle');
      const detail = aside > 0 ? words.setAside(aside) : undefined;
      toast.success(texts.manual.saved(items.length), { detail });
      return true;
    } catch {
      setState('failed');
      return false;
    } finally {
      void invalidateTouched(client);
    }
  };
  return { save, saving: state === 'saving', failed: state === 'failed' };
}
