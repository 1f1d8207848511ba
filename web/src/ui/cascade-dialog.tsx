import { type ReactNode, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { ConfirmMutation, type ConfirmMutationProps } from './confirm-mutation.tsx';

export type Deletion = { id: string; cascade: boolean };

interface CascadeDialogProps<A>
  extends Omit<ConfirmMutationProps<Deletion, A>, 'body' | 'danger' | 'variables'> {
  id: string;
  question: string;
  /** The thing to delete, as the user knows it. */
  subject: ReactNode;
  warning: string;
  /** Data that depends on it and can be deleted with it. */
  cascade: { label: string; hint: string };
}

/** Asks before deleting something that others may depend on. */
export function CascadeDialog<A>(props: CascadeDialogProps<A>) {
  const { id, question, subject, warning, cascade, ...rest } = props;
  const [checked, setChecked] = useState(false);
  const busy = rest.mutation.isPending;
  return (
    <ConfirmMutation
      {...rest}
      danger
      variables={{ id, cascade: checked }}
      body={
        <div className="flex flex-col gap-4">
          <p className="text-strong">{question}</p>
          {subject}
          <p>{warning}</p>
          <Checkbox {...cascade} checked={checked} disabled={busy} onCheckedChange={setChecked} />
        </div>
      }
    />
  );
}
