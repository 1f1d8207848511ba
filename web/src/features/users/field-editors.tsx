import { EMAIL_PATTERN } from '@saldo/contract/registration';
import type { Profile } from '@saldo/contract/users';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { EditorForm } from './field-row.tsx';
import { texts } from './texts.ts';
import { useSaveField } from './use-save-field.ts';

export interface EditorProps {
  profile: Profile;
  onClose: () => void;
}

export function NameEditor({ profile, onClose }: EditorProps) {
  const [name, setName] = useState(profile.name);
  const [lastnames, setLastnames] = useState(profile.lastnames);
  const [wrong, setWrong] = useState(false);
  const { save, saving, problem } = useSaveField('name', onClose);
  const empty = wrong && name.trim() === '' ? texts.firstNameEmpty : null;
  const submit = () => {
    setWrong(true);
    if (name.trim() !== '') save({ name: name.trim(), lastnames: lastnames.trim() });
  };
  return (
    <EditorForm saving={saving} onSubmit={submit} onCancel={onClose}>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <Field label={texts.firstName} error={empty ?? problem?.words} required>
          {(ids) => (
            <Input
              {...ids}
              dense
              value={name}
              maxLength={200}
              autoComplete="given-name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={texts.lastName}>
          {(ids) => (
            <Input
              {...ids}
              dense
              value={lastnames}
              maxLength={200}
              autoComplete="family-name"
              onChange={(event) => setLastnames(event.target.value)}
            />
          )}
        </Field>
      </div>
    </EditorForm>
  );
}

const ONE_LINE = {
  username: {
    label: texts.username,
    autoComplete: 'username',
    problem: (value: string) => (value === '' ? texts.usernameEmpty : null),
  },
  email: {
    label: texts.email,
    autoComplete: 'email',
    problem: (value: string) => (EMAIL_PATTERN.test(value) ? null : texts.emailInvalid),
  },
} as const;

/** Username or e-mail: one line of text. */
export function TextEditor({
  field,
  profile,
  onClose,
}: EditorProps & { field: keyof typeof ONE_LINE }) {
  const { label, autoComplete, problem: problemOf } = ONE_LINE[field];
  const [value, setValue] = useState(profile[field]);
  const [checked, setChecked] = useState(false);
  const { save, saving, problem, forget } = useSaveField(field, onClose);
  const wrong = checked ? problemOf(value.trim()) : null;
  const submit = () => {
    setChecked(true);
    if (problemOf(value.trim()) === null) save({ [field]: value.trim() });
  };
  return (
    <EditorForm saving={saving} onSubmit={submit} onCancel={onClose}>
      <Field label={label} error={wrong ?? problem?.words} required>
        {(ids) => (
          <Input
            {...ids}
            dense
            type={field === 'email' ? 'email' : 'text'}
            value={value}
            maxLength={200}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              forget();
              setValue(event.target.value);
            }}
          />
        )}
      </Field>
    </EditorForm>
  );
}
