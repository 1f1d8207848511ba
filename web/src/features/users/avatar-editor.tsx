import { INITIALS, PROFILE_AVATARS } from '@saldo/contract/users';
import { AvatarChoice } from './avatar-choice.tsx';
import type { EditorProps } from './field-editors.tsx';
import { EditorForm } from './field-row.tsx';
import { texts } from './texts.ts';
import { useProfileForm } from './use-profile-form.ts';

const LABELS: Record<string, string> = { ...texts.drawings, [INITIALS]: texts.initials };

/** The five drawings and the initials; what an administrator has given stays a choice. */
export function AvatarEditor({ profile, onClose }: EditorProps) {
  const form = useProfileForm('avatar', { values: { avatar: profile.avatar ?? '' } });
  const given = profile.avatar;
  const values: string[] = [...PROFILE_AVATARS];
  if (given && !values.includes(given)) values.push(given);
  return (
    <EditorForm form={form} onSaved={onClose} onCancel={onClose}>
      <AvatarChoice
        label={texts.avatar}
        options={values.map((value) => ({ value, label: LABELS[value] ?? texts.yourOwn }))}
        value={form.values.avatar}
        onChange={(avatar) => form.set('avatar', avatar)}
        name={profile.name}
        lastnames={profile.lastnames}
        error={form.errorOf('avatar')}
      />
    </EditorForm>
  );
}
