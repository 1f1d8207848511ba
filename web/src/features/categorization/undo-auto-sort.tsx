import { undoAutoSort } from '@saldo/contract/sorting';
import { call } from '../../lib/api.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { texts } from './texts.ts';

interface UndoSortingProps {
  /** Id of the import. */
  id: string;
}

export function UndoAutoSort({ id }: UndoSortingProps) {
  const mayEdit = may(useUser(), 'edit');
  const undo = useChange(() => call(undoAutoSort, { params: { id } }), { isAwaited: true });
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={undo.isPending}
      disabled={!mayEdit}
      onClick={() => runMutation(undo, undefined, { done: texts.sortingUndone, failed: String })}
    >
      {texts.undoSorting}
    </Button>
  );
}
