import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../lib/contract-form.ts';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { Banner } from './banner.tsx';
import { Dialog, type DialogProps, LeaveQuestion } from './dialog.tsx';
import { FormFoot } from './form-foot.tsx';
import { toast } from './toast.ts';

type Guarded = Pick<ContractForm<FieldValues>, 'unsaved' | 'mayLeave'>;
type Failure = NonNullable<ContractForm<FieldValues>['failure']>;

interface FormBodyProps {
  form: Pick<ContractForm<FieldValues>, 'frame' | 'failure'>;
  /** What can be done about a refusal. */
  remedy?: ((failure: Failure) => ReactNode) | undefined;
  className?: string;
  children: ReactNode;
}

/** The fields of a form, and above them why it was refused as a whole. */
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

/** Brought into sight where somebody had scrolled down. */
function FailureBanner({ failure, action }: { failure: Failure; action: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is one to be seen
  useEffect(() => void banner.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  return (
    <div ref={banner} className="scroll-mt-6">
      <Banner tone="expense" role="alert" action={action}>
        {failure.words}
      </Banner>
    </div>
  );
}

/** Asks before what a form holds is lost. */
export const LeaveGuard = ({ form, body }: { form: Guarded; body?: string }) => (
  <LeaveQuestion leaving={useLeaveGuard(form.unsaved, form.mayLeave)} {...(body ? { body } : {})} />
);

interface FormDialogProps<V extends FieldValues, A>
  extends Pick<DialogProps, 'title' | 'width' | 'tone' | 'headAction' | 'children'>,
    Pick<FormBodyProps, 'remedy'> {
  form: ContractForm<V, A>;
  submit: string;
  /** On the button while it is on its way. */
  submitting?: string;
  cancel?: string | undefined;
  danger?: boolean;
  /** Neither Esc nor the backdrop closes it. */
  sticky?: boolean;
  /** What a toast says when it is done; the dialog has closed then. */
  done?: string | ((answer: A) => string);
  onSaved?: (answer: A) => void;
  onClose: () => void;
}

/** A form in a dialog. Nothing closes it while it is on its way, and unsaved changes only after a question. */
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
  const saved = (answer: A) => {
    onSaved?.(answer);
    if (!done) return;
    toast.success(typeof done === 'string' ? done : done(answer));
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
