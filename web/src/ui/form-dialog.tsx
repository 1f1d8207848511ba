import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../lib/contract-form.ts';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { Banner } from './banner.tsx';
import { Dialog, type DialogProps, LeaveQuestion } from './dialog.tsx';
import { FormFoot } from './form-foot.tsx';
import { toast } from './toast.ts';
import { stepIn, useUndoAction } from './undo-steps.ts';

type Guarded = Pick<ContractForm<FieldValues>, 'unsaved' | 'mayLeave'>;
type Failure = NonNullable<ContractForm<FieldValues>['failure']>;

interface FormBodyProps {
  form: Pick<ContractForm<FieldValues>, 'frame' | 'failure'>;
  /** Returns an action that helps fix a rejected submission. */
  remedy?: ((failure: Failure) => ReactNode) | undefined;
  className?: string;
  children: ReactNode;
}

/** A form's fields, with errors about the form as a whole above them. */
export const FormBody = ({
  form,
  remedy,
  className = 'flex flex-col gap-4',
  children,
}: FormBodyProps) => (
  <div ref={form.frame} className={className}>
    {form.failure && <FailureBanner failure={form.failure} action={remedy?.(form.failure)} />}
    {children}
  </div>
);

/** Scrolls itself into view, in case the user has scrolled down. */
function FailureBanner({ failure, action }: { failure: Failure; action: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new failure, so that the user sees it
  useEffect(() => void banner.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  return (
    <div ref={banner} className="scroll-mt-6">
      <Banner tone="expense" role="alert" action={action}>
        {failure.words}
      </Banner>
    </div>
  );
}

/** Asks before unsaved form values are lost. */
export const LeaveGuard = ({ form, body }: { form: Guarded; body?: string }) => (
  <LeaveQuestion leaving={useLeaveGuard(form.unsaved, form.mayLeave)} {...(body ? { body } : {})} />
);

interface FormDialogProps<V extends FieldValues, A>
  extends Pick<DialogProps, 'title' | 'width' | 'tone' | 'headAction' | 'children'>,
    Pick<FormBodyProps, 'remedy'> {
  form: ContractForm<V, A>;
  submit: string;
  /** Label of the submit button while the request runs. */
  submitting?: string;
  cancel?: string | undefined;
  danger?: boolean;
  sticky?: boolean;
  /** Toast text on success, shown after the dialog has closed, with Undo if the answer names a step. */
  done?: string | ((answer: A) => string);
  onSaved?: (answer: A) => void;
  onClose: () => void;
}

/** A form in a dialog. It stays open while the request runs, and asks before losing unsaved changes. */
export const FormDialog = <V extends FieldValues, A>(props: FormDialogProps<V, A>) => {
  const {
    form,
    submit,
    submitting,
    cancel,
    danger,
    sticky,
    remedy,
    done,
    onSaved,
    onClose,
    children,
    ...dialog
  } = props;
  const undoing = useUndoAction();
  const saved = (answer: A) => {
    onSaved?.(answer);
    if (!done) return;
    toast.success(typeof done === 'string' ? done : done(answer), undoing(stepIn(answer)));
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      dismissable={!form.saving && !sticky}
      onSubmit={() => void form.submit(saved)}
      footer={
        <FormFoot
          cancel={cancel}
          submit={form.saving && submitting ? submitting : submit}
          busy={form.saving}
          disabled={form.idle}
          danger={danger}
          onCancel={onClose}
        />
      }
    >
      {form.guarded && <LeaveGuard form={form} />}
      <FormBody form={form} remedy={remedy}>
        {children}
      </FormBody>
    </Dialog>
  );
};
