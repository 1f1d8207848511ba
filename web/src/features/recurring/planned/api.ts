import type { Call } from '@saldo/contract/endpoint';
import {
  createPlanned,
  deletePlanned,
  type PlannedChange,
  type PlannedPayment,
  updatePlanned,
} from '@saldo/contract/planned';
import { call } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { seriesQuery } from '../api.ts';
import { texts } from './texts.ts';

export const useCreatePlanned = () =>
  useChange((body: Call<typeof createPlanned>['body']) => call(createPlanned, { body }), {});

export const useUpdatePlanned = () =>
  useChange(
    ({ id, ...body }: PlannedChange & { id: string }) =>
      call(updatePlanned, { params: { id }, body }),
    { awaits: [seriesQuery] },
  );

/** Removes a planned payment, and reports it in a toast with Undo. */
export function useRemovePlanned() {
  const remove = useChange((id: string) => call(deletePlanned, { params: { id } }), {
    awaits: [seriesQuery],
  });
  const undoing = useUndoAction();
  return ({ id, name }: PlannedPayment) =>
    runMutation(remove, id, {
      onSuccess: ({ step_id }) => void toast.success(texts.done.removed(name), undoing([step_id])),
      failed: String,
    });
}
