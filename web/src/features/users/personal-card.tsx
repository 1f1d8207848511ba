import { INITIALS, PROFILE_AVATARS, type Profile, updateProfile } from '@saldo/contract/users';
import { useState } from 'react';
import { maxLengthOf } from '../../lib/contract-form.ts';
import { moment } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Title } from '../../ui/title.tsx';
import { AvatarChoice } from './avatar-choice.tsx';
import { EditorForm, FieldRow } from './field-row.tsx';
import { PasswordEditor } from './password-editor.tsx';
import { RoleBadge } from './role-badge.tsx';
import { texts } from './texts.ts';
import { useProfileForm } from './use-profile-form.ts';

type EditedField = 'name' | 'username' | 'email' | 'avatar' | 'password';

/** The user's details. Opening one field for editing closes the others. */
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
          <Title id="personal">{texts.personal}</Title>
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

/** Offers the five drawings and the user's initials. An avatar set by an administrator remains available. */
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

interface EditorProps {
  profile: Profile;
  onClose: () => void;
}

function NameEditor({ profile, onClose }: EditorProps) {
  const { name, lastnames } = profile;
  const form = useProfileForm('name', { values: { name, lastnames } });
  return (
    <EditorForm form={form} onSaved={onClose} onCancel={onClose}>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <TextField
          form={form}
          name="name"
          label={texts.firstName}
          autoComplete="given-name"
          required
        />
        <TextField form={form} name="lastnames" label={texts.lastName} autoComplete="family-name" />
      </div>
    </EditorForm>
  );
}

const FIELD_OF = { username_already_exists: 'value', email_already_exists: 'value' } as const;

function TextEditor({ field, profile, onClose }: EditorProps & { field: 'username' | 'email' }) {
  const form = useProfileForm(field, {
    values: { value: profile[field] },
    toBody: ({ value }) => ({ [field]: value.trim() }),
    fieldOf: { ...FIELD_OF, [field]: 'value' },
  });
  return (
    <EditorForm form={form} onSaved={onClose} onCancel={onClose}>
      <TextField
        form={form}
        name="value"
        label={texts[field]}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={field}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengthOf(updateProfile.body, field)}
        required
      />
    </EditorForm>
  );
}
