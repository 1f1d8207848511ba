import { INITIALS, PROFILE_AVATARS } from '@saldo/contract/users';
import { useState } from 'react';
import { AvatarChoice } from './avatar-choice.tsx';
import type { EditorProps } from './field-editors.tsx';
import { EditorForm } from './field-row.tsx';
import { texts } from './texts.ts';
import { useSaveField } from './use-save-field.ts';

const LABELS: Record<string, string> = { ...texts.drawings, [INITIALS]: texts.initials };

/** The five drawings and the initials; what an administrator has given stays a choice. */
export function AvatarEditor({ profile, onClose }: EditorProps) {
  const [chosen, setChosen] = useState(profile.avatar ?? '');
  const [checked, setChecked] = useState(false);
  const { save, saving, problem } = useSaveField('avatar', onClose);
  const given = profile.avatar;
  const values: string[] = [...PROFILE_AVATARS];
  if (given && !values.includes(given)) values.push(given);
  const missing = checked && chosen === '' ? texts.avatarMissing : null;
  const submit = () => {
    setChecked(true);
    if (chosen !== '') save({ avatar: chosen });
  };
  return (
    <EditorForm saving={saving} onSubmit={submit} onCancel={onClose}>
      <AvatarChoice
        label={texts.avatar}
        options={values.map((value) => ({ value, label: LABELS[value] ?? texts.yourOwn }))}
        value={chosen}
        onChange={setChosen}
        name={profile.name}
        lastnames={profile.lastnames}
        error={missing ?? problem?.words ?? null}
      />
    </EditorForm>
  );
}
