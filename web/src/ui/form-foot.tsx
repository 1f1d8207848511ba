import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface FormFootProps {
  /** Label of the cancel button. Leave it empty if the dialog's close button is enough. */
  cancel?: string | undefined;
  submit: string;
  /** While true, all buttons are disabled. */
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
