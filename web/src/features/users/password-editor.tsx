import type { Profile } from '@saldo/contract/users';
import { useWeakness, WEAKNESS } from '../../lib/use-weakness.ts';
import { Banner } from '../../ui/banner.tsx';
import { PasswordField } from '../../ui/form-fields.tsx';
import { EditorForm } from './field-row.tsx';
import { texts } from './texts.ts';
import { useProfileForm } from './use-profile-form.ts';

interface PasswordEditorProps {
  profile: Profile;
  /** If absent, the form cannot be closed without a new password. */
  onClose?: (() => void) | undefined;
}

export function PasswordEditor({ profile, onClose }: PasswordEditorProps) {
  const form = useProfileForm('password', {
    values: { old_password: '', new_password: '', confirm: '' },
    toBody: ({ old_password, new_password }) => ({ old_password, new_password }),
    check: ({ new_password, confirm }) => ({
      new_password: new_password === '' ? texts.newRequired : null,
      confirm: new_password !== '' && new_password !== confirm ? texts.passwordsDiffer : null,
    }),
    fieldOf: { invalid_password: 'old_password' },
  });
  const { name, lastnames, username, email } = profile;
  const weakness = useWeakness(form.values.new_password, [name, lastnames, username, email]);
  return (
    <EditorForm form={form} onSaved={() => onClose?.()} onCancel={onClose}>
      <h2 className="font-semibold text-strong">{texts.changePassword}</h2>
      <div className="flex flex-col gap-3">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          form={form}
          name="old_password"
          label={texts.currentPassword}
          autoComplete="current-password"
          required
        />
        <PasswordField
          form={form}
          name="new_password"
          label={texts.newPassword}
          hint={texts.passwordHint}
          autoComplete="new-password"
          required
        />
        <PasswordField
          form={form}
          name="confirm"
          label={texts.confirmPassword}
          autoComplete="new-password"
          required
        />
        <div role="status" className="empty:hidden">
          {weakness && <Banner tone="warning">{WEAKNESS[weakness]}</Banner>}
        </div>
      </div>
    </EditorForm>
  );
}
