import type { Report } from '@saldo/contract/imports';
import { ListChecks } from 'lucide-react';
import { UndoAutoSort } from '../categorization/undo-auto-sort.tsx';
import { texts } from './texts.ts';

interface SortedStripProps {
  id: string;
  sorted: NonNullable<Report['sorted']>;
}

export const SortedStrip = ({ id, sorted }: SortedStripProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-5 py-3 text-sm phone:px-4">
    <ListChecks size={20} aria-hidden className="flex-none text-accent" />
    <p role="status" className="min-w-48 flex-1 font-medium text-strong">
      {texts.sortedNow(sorted.count, sorted.left)}
    </p>
    {sorted.count > 0 && <UndoAutoSort id={id} />}
  </div>
);
