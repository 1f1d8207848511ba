import type { Profile } from '@saldo/contract/users';
import { useRef, useState } from 'react';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { useWeakness, WEAKNESS } from '../../lib/use-weakness.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { EditorForm } from './field-row.tsx';
import { type PasswordValues, passwordProblems } from './password-problems.ts';
import { texts } from './texts.ts';
import { useSaveField } from './use-save-field.ts';

const FIELDS = [
  { name: 'current', label: texts.currentPassword, autoComplete: 'current-password' },
  { name: 'next', label: texts.newPassword, autoComplete: 'new-password' },
  { name: 'confirm', label: texts.confirmPassword, autoComplete: 'new-password' },
] as const;

interface PasswordEditorProps {
  profile: Profile;
  /** Without it there is no way out but a new password. */
  onClose?: (() => void) | undefined;
}

export function PasswordEditor({ profile, onClose }: PasswordEditorProps) {
  const [values, setValues] = useState<PasswordValues>({ current: '', next: '', confirm: '' });
  const [checked, setChecked] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { save, saving, problem, forget } = useSaveField('password', () => onClose?.());
  const { name, lastnames, username, email } = profile;
  const weakness = useWeakness(values.next, [name, lastnames, username, email]);
  const problems = checked ? passwordProblems(values) : {};
  const errorOf = (name: keyof PasswordValues) => {
    if (problems[name]) return problems[name];
    const mine = problem?.code === 'invalid_password' ? 'current' : 'next';
    return problem && mine === name ? problem.words : null;
  };
  const submit = () => {
    showMistakes(frame.current, () => setChecked(true));
    if (Object.keys(passwordProblems(values)).length > 0) return;
    save({ old_password: values.current, new_password: values.next });
  };
  return (
    <EditorForm saving={saving} onSubmit={submit} onCancel={onClose}>
      <h2 className="font-semibold text-strong">{texts.changePassword}</h2>
      <div ref={frame} className="flex flex-col gap-3">
        {/* Password managers look for it, to know whose password this is. */}
        <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <Field
            key={name}
            label={label}
            error={errorOf(name)}
            hint={name === 'next' ? texts.passwordHint : undefined}
            required
          >
            {(ids) => (
              <PasswordInput
                {...ids}
                dense
                value={values[name]}
                maxLength={200}
                autoComplete={autoComplete}
                onChange={(event) => {
                  forget();
                  setValues({ ...values, [name]: event.target.value });
                }}
              />
            )}
          </Field>
        ))}
        <div role="status" className="empty:hidden">
          {weakness && <Banner tone="warning">{WEAKNESS[weakness]}</Banner>}
        </div>
      </div>
    </EditorForm>
  );
}
