import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../lib/api.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx';
import { runMutation } from './run-mutation.ts';
import { toast } from './toast.ts';
import { stepIn, useUndoAction } from './undo-steps.ts';

export interface ConfirmMutationProps<V, A>
  extends Pick<ConfirmDialogProps, 'title' | 'body' | 'confirmLabel' | 'danger' | 'disabled'> {
  mutation: UseMutationResult<A, Error, V>;
  variables: V;
  /** Label of the button while the mutation runs. */
  confirming?: string;
  failed?: (message: string) => string;
  done?: string | ((answer: A) => string);
  onDone?: (answer: A) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation, runs the mutation once and shows errors in the dialog. Closes on success. The toast offers Undo if
 * the answer names a step.
 */
export function ConfirmMutation<V, A>(props: ConfirmMutationProps<V, A>) {
  const {
    mutation,
    variables,
    confirming,
    failed = String,
    done,
    onDone,
    onClose,
    ...rest
  } = props;
  const { isPending: busy, error } = mutation;
  const undoing = useUndoAction();
  const onSuccess = (answer: A) => {
    if (done) {
      toast.success(typeof done === 'string' ? done : done(answer), undoing(stepIn(answer)));
    }
    onDone?.(answer);
    onClose();
  };
  return (
    <ConfirmDialog
      {...rest}
      open
      onOpenChange={onClose}
      confirmLabel={busy && confirming ? confirming : rest.confirmLabel}
      busy={busy}
      error={error && failed(messageOf(error))}
      onConfirm={() => !busy && runMutation(mutation, variables, { onSuccess })}
    />
  );
}
