import { INITIALS, PROFILE_AVATARS, type Profile } from '@saldo/contract/users';
import { useState } from 'react';
import { moment } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { AvatarChoice } from './avatar-choice.tsx';
import { type EditorProps, NameEditor, TextEditor } from './field-editors.tsx';
import { EditorForm, FieldRow } from './field-row.tsx';
import { PasswordEditor } from './password-editor.tsx';
import { RoleBadge } from './role-badge.tsx';
import { texts } from './texts.ts';
import { useProfileForm } from './use-profile-form.ts';

type EditedField = 'name' | 'username' | 'email' | 'avatar' | 'password';

/** What is known of the person. One field is edited at a time: opening one closes the others. */
export function PersonalCard({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const [open, setOpen] = useState<EditedField | null>(null);
  const close = () => setOpen(null);
  const edit = (field: EditedField) => (mayEdit ? () => setOpen(field) : undefined);
  const fullName = `${profile.name} ${profile.lastnames}`.trim();
  const common = { profile, onClose: close };
  return (
    <Card aria-labelledby="personal">
      <div className="mb-4 flex items-center gap-4">
        <Avatar
          size="lg"
          avatar={profile.avatar}
          name={profile.name}
          lastnames={profile.lastnames}
        />
        <div className="min-w-0">
          <h2 id="personal" className="font-semibold text-lg text-strong tracking-[-0.01em]">
            {texts.personal}
          </h2>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <RoleBadge role={profile.role} />
            {texts.lastLogin(profile.last_login ? moment(profile.last_login) : texts.never)}
          </div>
        </div>
      </div>
      <FieldRow
        label={texts.name}
        value={fullName}
        onEdit={edit('name')}
        editor={open === 'name' && <NameEditor {...common} />}
      />
      <FieldRow
        label={texts.username}
        value={profile.username}
        onEdit={edit('username')}
        editor={open === 'username' && <TextEditor field="username" {...common} />}
      />
      <FieldRow
        label={texts.email}
        value={profile.email}
        onEdit={edit('email')}
        editor={open === 'email' && <TextEditor field="email" {...common} />}
      />
      <FieldRow
        label={texts.avatar}
        value={<Avatar avatar={profile.avatar} name={profile.name} lastnames={profile.lastnames} />}
        onEdit={edit('avatar')}
        editor={open === 'avatar' && <AvatarEditor {...common} />}
      />
      {mayEdit && (
        <FieldRow
          label={texts.password}
          value="••••••••"
          onEdit={edit('password')}
          editor={open === 'password' && <PasswordEditor {...common} />}
        />
      )}
    </Card>
  );
}

const LABELS: Record<string, string> = { ...texts.drawings, [INITIALS]: texts.initials };

/** The five drawings and the initials; what an administrator has given stays a choice. */
function AvatarEditor({ profile, onClose }: EditorProps) {
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
