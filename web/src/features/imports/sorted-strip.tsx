import type { SortedOnArrival } from '@saldo/contract/imports';
import { ListChecks } from 'lucide-react';
import type { z } from 'zod';
import { UndoAutoSort } from '../categorization/undo-auto-sort.tsx';
import { texts } from './texts.ts';

interface SortedStripProps {
  /** The imports whose sorting Undo reverts. */
  ids: readonly string[];
  sorted: z.infer<typeof SortedOnArrival>;
  /** Number of merchants left to sort; absent if not known. */
  left?: number;
}

export const SortedStrip = ({ ids, sorted: { count, chosen }, left }: SortedStripProps) => (
  <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-5 py-3 text-sm first:border-t-0 phone:px-4">
    <ListChecks size={20} aria-hidden className="flex-none text-accent" />
    <p role="status" className="min-w-48 flex-1 font-medium text-strong">
      {texts.sortedNow(chosen, count - chosen)}
      {left !== undefined && ` ${texts.leftToSort(left)}`}
    </p>
    {count > 0 && <UndoAutoSort ids={ids} />}
  </div>
);
