import { type ReactNode, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { ConfirmMutation, type ConfirmMutationProps } from './confirm-mutation.tsx';

export type Deletion = { id: string; cascade: boolean };

interface CascadeDialogProps<A>
  extends Omit<ConfirmMutationProps<Deletion, A>, 'body' | 'danger' | 'variables'> {
  id: string;
  question: string;
  /** The item to delete, named as the user knows it. */
  subject: ReactNode;
  warning: string;
  /** Dependent data that the user can choose to delete too. */
  cascade: { label: string; hint: string };
}

/** Asks before deleting an item that other data may depend on. */
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
