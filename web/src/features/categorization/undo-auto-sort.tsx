import { undoAutoSort } from '@saldo/contract/sorting';
import { call } from '../../lib/api.ts';
import { may, useUser } from '../../lib/permissions.ts';
import type { Following } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { texts } from './texts.ts';

interface UndoSortingProps {
  /** Ids of imports or syncs. */
  ids: readonly string[];
  /** Queries that show what was sorted. */
  awaits: NonNullable<Following['awaits']>;
  className?: string;
}

export function UndoAutoSort({ ids, awaits, className }: UndoSortingProps) {
  const mayEdit = may(useUser(), 'edit');
  const undoAll = async () => {
    for (const id of ids) await call(undoAutoSort, { params: { id } });
  };
  const undo = useChange(undoAll, { awaits });
  return (
    <Button
      size="sm"
      variant="ghost"
      className={className}
      busy={undo.isPending}
      disabled={!mayEdit}
      onClick={() => runMutation(undo, undefined, { done: texts.sortingUndone, failed: String })}
    >
      {texts.undoSorting}
    </Button>
  );
}
