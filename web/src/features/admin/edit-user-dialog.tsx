import { ROLES } from '@saldo/contract/common';
import { ADMIN_AVATARS, INITIALS, type ManagedUser, updateUser } from '@saldo/contract/users';
import type { ReactNode } from 'react';
import { useContractForm } from '../../lib/contract-form.ts';
import { useUser } from '../../lib/may.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { AvatarChoice } from '../users/avatar-choice.tsx';
import { ROLE_CHOICES } from '../users/role-badge.tsx';
import { useUpdateUser } from './api.ts';
import { SecondFactorLine } from './second-factor-line.tsx';
import { SessionsLine } from './sessions-line.tsx';
import { users as t } from './texts.ts';
import { passwordHint } from './user-values.ts';

const avatarLabel = (value: string): string => {
  if (value === INITIALS) return t.initials;
  const at = ADMIN_AVATARS.indexOf(value);
  return t.drawings[at - 1] ?? t.present;
};

/** Which field a refusal of the server is about. */
const FIELD_OF = {
  username_already_exists: 'username',
  email_already_exists: 'email',
  last_admin: 'role',
} as const;

/** A new password that is blank keeps the one there is. */
const valuesOf = (user: ManagedUser) => ({
  name: user.name,
  lastnames: user.lastnames,
  username: user.username,
  email: user.email,
  role: ROLES.find((role) => role === user.role) ?? 'USER',
  avatar: user.avatar ?? INITIALS,
  new_password: '',
});

export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const update = useUpdateUser();
  const me = useUser()?.id === user.id;
  const form = useContractForm(updateUser, {
    values: valuesOf(user),
    change: true,
    fieldOf: FIELD_OF,
    send: (body) => update.mutateAsync({ id: user.id, body }),
    failed: t.updateFailed,
  });
  const { avatar, name, lastnames, new_password } = form.values;
  const avatars: string[] = [...ADMIN_AVATARS];
  if (user.avatar && !avatars.includes(user.avatar)) avatars.push(user.avatar);
  return (
    <FormDialog
      form={form}
      title={t.editTitle}
      submit={t.update}
      submitting={t.updating}
      onSaved={({ username }) => {
        toast.success(t.updated(username));
        onClose();
      }}
      onClose={onClose}
    >
      <Pair>
        <TextField form={form} name="name" label={t.firstName} required />
        <TextField form={form} name="lastnames" label={t.lastName} required />
      </Pair>
      <Pair>
        <TextField form={form} name="username" label={t.username} required />
        <TextField form={form} name="email" type="email" label={t.emailAddress} required />
      </Pair>
      <Pair>
        <SelectField form={form} name="role" label={t.role} options={ROLE_CHOICES} required />
        <PasswordField
          form={form}
          name="new_password"
          label={t.password}
          // The own password is changed where the current one is asked for.
          hint={me ? t.passwordOwn : passwordHint(new_password)}
          disabled={me}
          autoComplete="new-password"
        />
      </Pair>
      <AvatarChoice
        label={t.avatar}
        options={avatars.map((value) => ({ value, label: avatarLabel(value) }))}
        value={avatar}
        onChange={(chosen) => form.set('avatar', chosen)}
        name={name}
        lastnames={lastnames}
      />
      <SecondFactorLine user={user} />
      <SessionsLine user={user} />
    </FormDialog>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">{children}</div>
);
