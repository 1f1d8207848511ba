import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import { usePassword } from './use-password.ts';

interface PasswordDialogProps<V, A> {
  title: string;
  /** What the password is called, and why it is asked for. */
  label: string;
  hint?: string;
  confirmLabel: string;
  /** On the button meanwhile. */
  busyLabel?: string;
  /** Without it there is no such button: the cross closes. */
  cancelLabel?: string;
  danger?: boolean;
  mutation: { mutateAsync: (variables: V) => Promise<A>; isPending: boolean; isSuccess: boolean };
  /** What is sent; null while something else is missing, which its own field then says. */
  given: (password: string) => V | null;
  onDone: (answer: A) => void;
  /** What to say of a failure; null when a field says it. That of the password is said under it. */
  wordsOf?: (error: Error) => string | null;
  onClose: () => void;
  /** Above the password. */
  children?: ReactNode;
  below?: ReactNode;
}

/** Asks for the own password once more before something weighty. */
export function PasswordDialog<V, A>(props: PasswordDialogProps<V, A>) {
  const { confirmLabel, busyLabel = confirmLabel, cancelLabel, danger, mutation, onClose } = props;
  const { wordsOf = messageOf } = props;
  const password = usePassword();
  const [failure, setFailure] = useState<string | null>(null);
  // What is done is not done twice, also while the screen is still being left.
  const busy = mutation.isPending || mutation.isSuccess;
  const fields = useRef<HTMLDivElement>(null);
  const submit = () => {
    const variables = showMistakes(fields.current, () => {
      setFailure(null);
      const given = props.given(password.value);
      return password.check() ? given : null;
    });
    if (variables === null || busy) return;
    runMutation(mutation, variables, {
      onSuccess: props.onDone,
      onError: (error) =>
        showMistakes(fields.current, () => {
          if (!password.took(error)) setFailure(wordsOf(error));
        }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={props.title}
      width="confirm"
      dismissable={!busy}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={cancelLabel}
          submit={busy ? busyLabel : confirmLabel}
          busy={busy}
          danger={danger}
          onCancel={onClose}
        />
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        {props.children}
        <PasswordField
          label={props.label}
          hint={props.hint}
          value={password.value}
          onChange={password.onChange}
          error={password.error}
        />
        {props.below}
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
