import { type FormEvent, useEffect, useState } from 'react';
import { storeSession, takeRedirect } from '../../lib/session.ts';
import { useWeakness, WEAKNESS } from '../../lib/use-weakness.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { LabeledInput } from '../../ui/labeled.tsx';
import { preloadContract, signUp } from './api.ts';
import { type RegistrationFailure, registrationFailure } from './auth-failure.ts';
import { FormError } from './form-error.tsx';
import {
  type RegistrationField,
  type RegistrationValues,
  registrationOf,
  registrationProblem,
} from './registration-fields.ts';
import { sessionOf } from './session-answer.ts';
import { texts } from './texts.ts';
import { focusField, useFields } from './use-fields.ts';

const INPUTS: Record<
  Exclude<RegistrationField, 'password'>,
  { label: string; autoComplete: string; type?: string; verbatim?: boolean }
> = {
  name: { label: texts.firstName, autoComplete: 'given-name' },
  lastnames: { label: texts.lastName, autoComplete: 'family-name' },
  username: { label: texts.username, autoComplete: 'username', verbatim: true },
  email: { label: texts.email, autoComplete: 'email', type: 'email', verbatim: true },
  confirm_password: {
    label: texts.confirmPassword,
    autoComplete: 'new-password',
    type: 'password',
  },
  invitation_code: { label: texts.invitationCode, autoComplete: 'off', verbatim: true },
};

interface SignUpFormProps {
  /** Kept when the user switches to the other form and back. */
  initial: RegistrationValues;
  onType: (values: RegistrationValues) => void;
  onRegistered: (email: string) => void;
  /** Called if the user already has an account. */
  onKnown: (email: string, message: string) => void;
}

export function SignUpForm({ initial, onType, onRegistered, onKnown }: SignUpFormProps) {
  const fields = useFields(initial, registrationProblem);
  useEffect(() => onType(fields.values), [onType, fields.values]);
  const { password, name, lastnames, username, email } = fields.values;
  const weakness = useWeakness(password, [name, lastnames, username, email]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RegistrationFailure | null>(null);

  async function create(form: HTMLFormElement) {
    const body = registrationOf(fields.values);
    setBusy(true);
    setFailure(null);
    try {
      const session = sessionOf(await signUp(body));
      if (!session) return onRegistered(body.email);
      storeSession(session, true);
      location.replace(takeRedirect() ?? '/');
    } catch (error) {
      const found = registrationFailure(error);
      if (found.signInInstead) return onKnown(body.email, found.message);
      setFailure(found);
      setBusy(false);
      if (found.field) focusField(form, found.field);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy && fields.check(event.currentTarget)) void create(event.currentTarget);
  }

  const text = (name: keyof typeof INPUTS) => {
    const { label, verbatim, ...rest } = INPUTS[name];
    const plain = verbatim ? { autoCapitalize: 'none', spellCheck: false } : {};
    return (
      <LabeledInput
        label={label}
        error={fields.error(name)}
        {...fields.bind(name)}
        {...rest}
        {...plain}
        maxLength={200}
      />
    );
  };

  return (
    <form
      onSubmit={submit}
      onFocus={preloadContract}
      noValidate
      className="flex flex-col gap-3"
      aria-label={texts.signUp}
    >
      <div className="grid grid-cols-2 gap-3 max-[400px]:grid-cols-1">
        {text('name')}
        {text('lastnames')}
      </div>
      {text('username')}
      {text('email')}
      <Field label={texts.password} error={fields.error('password')}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...fields.bind('password')}
            autoComplete="new-password"
            maxLength={200}
          />
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {weakness && <Banner tone="warning">{WEAKNESS[weakness]}</Banner>}
      </div>
      {text('confirm_password')}
      {text('invitation_code')}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-2">
        {texts.createButton}
      </Button>
      <FormError message={failure?.message ?? null} reason={failure?.reason} />
    </form>
  );
}
