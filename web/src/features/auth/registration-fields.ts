import type { Registration } from '@saldo/contract/auth';
import { REGISTRATION } from '@saldo/contract/registration';
import { PASSWORDS_DIFFER } from '@saldo/contract/validation-messages';

export type RegistrationField = keyof Registration | 'confirm_password';
export type RegistrationValues = Record<RegistrationField, string>;

export const NO_REGISTRATION: RegistrationValues = {
  name: '',
  lastnames: '',
  username: '',
  email: '',
  password: '',
  confirm_password: '',
  invitation_code: '',
};

export function registrationProblem(
  field: RegistrationField,
  values: RegistrationValues,
): string | null {
  if (field !== 'confirm_password') return REGISTRATION[field].problem(values[field]);
  return values.confirm_password === values.password ? null : PASSWORDS_DIFFER;
}

/** Request body: trimmed, without the repeated password. */
export const registrationOf = (values: RegistrationValues): Registration => ({
  name: values.name.trim(),
  lastnames: values.lastnames.trim(),
  username: values.username.trim(),
  email: values.email.trim(),
  password: values.password,
  invitation_code: values.invitation_code.trim(),
});
