import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface FormFootProps {
  /** If blank, omits the cancel button, because the dialog has a close button. */
  cancel?: string | undefined;
  submit: string;
  /** While busy, no button can be pressed. */
  busy: boolean;
  /** True if there is nothing to submit yet. */
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  careful?: boolean;
  onCancel: () => void;
}

export const FormFoot = (props: FormFootProps) => {
  const { cancel = texts.cancel, submit, busy, disabled, danger, careful, onCancel } = props;
  return (
    <>
      {cancel && (
        <Button disabled={busy} onClick={onCancel} data-autofocus={careful || undefined}>
          {cancel}
        </Button>
      )}
      <Button
        type="submit"
        variant={danger ? 'destroy' : 'primary'}
        busy={busy}
        disabled={disabled}
      >
        {submit}
      </Button>
    </>
  );
};
