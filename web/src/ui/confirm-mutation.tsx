import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../lib/api.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx';
import { runMutation } from './run-mutation.ts';
import { toast } from './toast.ts';

export interface ConfirmMutationProps<V, A>
  extends Pick<ConfirmDialogProps, 'title' | 'body' | 'confirmLabel' | 'danger' | 'disabled'> {
  mutation: UseMutationResult<A, Error, V>;
  variables: V;
  /** On the button while it is on its way. */
  confirming?: string;
  /** Words around why it was not done. */
  failed?: (message: string) => string;
  /** What a toast says when it is done. */
  done?: string | ((answer: A) => string);
  onDone?: (answer: A) => void;
  onClose: () => void;
}

/** Asks before something is done, does it once, and says here why not. It closes when it is done. */
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
  const onSuccess = (answer: A) => {
    if (done) toast.success(typeof done === 'string' ? done : done(answer));
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
