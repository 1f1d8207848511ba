import type { Report } from '@saldo/contract/imports';
import { undoArrival } from '@saldo/contract/sorting';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { invalidateAll } from '../../lib/use-touching.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { TOUCHED } from '../transactions/api.ts';
import { reportsQuery } from './api.ts';
import { texts } from './texts.ts';

interface SortedStripProps {
  id: string;
  sorted: NonNullable<Report['sorted']>;
}

/** The receipt of what was sorted on arrival, with its Undo. */
export function SortedStrip({ id, sorted }: SortedStripProps) {
  const client = useQueryClient();
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await call(undoArrival, { params: { id } });
      await invalidateAll(client, [reportsQuery.queryKey, ...TOUCHED]);
      toast.success(texts.sortingUndone);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setUndoing(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-5 py-3 text-sm phone:px-4">
      <ListChecks size={20} aria-hidden className="flex-none text-accent" />
      <p role="status" className="min-w-48 flex-1 font-medium text-strong">
        {texts.sortedNow(sorted.count, sorted.left)}
      </p>
      {sorted.count > 0 && (
        <Button size="sm" variant="ghost" busy={undoing} onClick={() => void undo()}>
          {texts.undoSorting}
        </Button>
      )}
    </div>
  );
}
