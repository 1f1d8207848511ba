import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The own password once more, before something weighty. */
export const PasswordField = ({ label, hint, value, onChange, error }: PasswordFieldProps) => (
  <Field label={label} hint={hint} error={error} required>
    {(ids) => (
      <PasswordInput
        {...ids}
        value={value}
        maxLength={200}
        autoComplete="current-password"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
