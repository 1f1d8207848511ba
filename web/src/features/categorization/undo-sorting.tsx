import { undoArrival } from '@saldo/contract/sorting';
import type { QueryKey } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useTouching } from '../../lib/use-touching.ts';
import { Button } from '../../ui/button.tsx';
import { TOUCHED } from '../transactions/api.ts';
import { texts } from './texts.ts';

interface UndoSortingProps {
  /** Of the arrival. */
  id: string;
  /** Where it is told how much was sorted. */
  told: QueryKey;
}

/** Takes back what was sorted as it arrived. */
export function UndoSorting({ id, told }: UndoSortingProps) {
  const mayEdit = may(useUser(), 'edit');
  const undo = useTouching(() => call(undoArrival, { params: { id } }), {
    awaited: [told, ...TOUCHED],
  });
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
