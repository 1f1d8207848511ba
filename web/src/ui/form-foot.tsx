import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface FormFootProps {
  /** Where it is blank there is no such button: the cross closes. */
  cancel?: string | undefined;
  submit: string;
  /** While it is on its way nothing can be pressed. */
  busy: boolean;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  /** Whether Cancel has the focus at first. */
  careful?: boolean;
  onCancel: () => void;
}

/** The buttons below a dialog's form. */
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
