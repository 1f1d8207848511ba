import { ROLES } from '@saldo/contract/common';
import {
  ADMIN_AVATARS,
  INITIALS,
  type ManagedUser,
  MIN_PASSWORD_LENGTH,
  updateUser,
} from '@saldo/contract/users';
import type { ReactNode } from 'react';
import { useContractForm } from '../../lib/contract-form.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { OVER_FORM } from '../../lib/leave-guard.ts';
import { useUser } from '../../lib/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { AvatarChoice } from '../users/avatar-choice.tsx';
import { ROLE_CHOICES } from '../users/role-badge.tsx';
import { useEndSessions, useResetFactor, useUpdateUser } from './api.ts';
import { nameOfUser } from './find-users.ts';
import { users as t } from './texts.ts';

const avatarLabel = (value: string): string => {
  if (value === INITIALS) return t.initials;
  const at = ADMIN_AVATARS.indexOf(value);
  return t.drawings[at - 1] ?? t.present;
};

const FIELD_OF = {
  username_already_exists: 'username',
  email_already_exists: 'email',
  last_admin: 'role',
} as const;

/** A blank new password keeps the current one. */
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
      done={({ username }) => t.updated(username)}
      onClose={onClose}
    >
      <FieldPair>
        <TextField form={form} name="name" label={t.firstName} required />
        <TextField form={form} name="lastnames" label={t.lastName} required />
      </FieldPair>
      <FieldPair>
        <TextField form={form} name="username" label={t.username} required />
        <TextField form={form} name="email" type="email" label={t.emailAddress} required />
      </FieldPair>
      <FieldPair>
        <SelectField form={form} name="role" label={t.role} options={ROLE_CHOICES} required />
        <PasswordField
          form={form}
          name="new_password"
          label={t.password}
          // Users change their own password in their profile, which asks for the current one.
          hint={me ? t.passwordOwn : passwordHint(new_password)}
          disabled={me}
          autoComplete="new-password"
        />
      </FieldPair>
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

const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">{children}</div>
);

/** Second-factor status, with a way to turn it off for a user who has lost theirs. */
function SecondFactorLine({ user }: { user: ManagedUser }) {
  const reset = useNamedDialog<true>(OVER_FORM);
  const me = useUser()?.id === user.id;
  const on = user.totp_enabled;
  const { passkeys } = user;
  const without = passkeys > 0 ? t.factorPasskeys(passkeys) : t.factorNone;
  const words = me ? t.factorOwn : t.factorHint;
  return (
    <section
      aria-label={t.factor}
      className="flex items-center gap-6 rounded-control border border-line p-4 phone:flex-col phone:items-stretch phone:gap-3"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-medium text-sm text-strong">
          {t.factor}
          <Badge tone={on ? 'income' : 'neutral'}>{on ? t.factorOn : t.factorOff}</Badge>
        </div>
        <p className="mt-1 text-muted text-xs">{on ? words : without}</p>
      </div>
      {(on || passkeys > 0) && !me && (
        <Button size="sm" variant="danger" onClick={() => reset.show(true)}>
          {on ? t.factorReset : t.passkeysRemove}
        </Button>
      )}
      {reset.subject && <ResetFactorDialog user={user} onClose={reset.close} />}
    </section>
  );
}

const ResetFactorDialog = ({ user, onClose }: { user: ManagedUser; onClose: () => void }) => (
  <ConfirmMutation
    mutation={useResetFactor()}
    variables={user.id}
    title={user.totp_enabled ? t.factorTitle : t.passkeysTitle}
    body={
      <div className="flex flex-col gap-4">
        <p className="text-strong">{t.factorAsk(nameOfUser(user))}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {t.factorEffects(user).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p>{t.factorSure}</p>
      </div>
    }
    confirmLabel={user.totp_enabled ? t.factorReset : t.passkeysRemove}
    danger
    failed={t.factorFailed}
    done={user.totp_enabled ? t.factorDone(user.username) : t.passkeysDone(user.username)}
    onClose={onClose}
  />
);

/** Ends a user's sessions without changing the account. */
function SessionsLine({ user }: { user: ManagedUser }) {
  const me = useUser()?.id === user.id;
  const end = useEndSessions();
  return (
    <section
      aria-label={t.sessions}
      className="flex items-center gap-6 rounded-control border border-line p-4 phone:flex-col phone:items-stretch phone:gap-3"
    >
      <div className="min-w-0 flex-1">
        <div className="font-medium text-sm text-strong">{t.sessions}</div>
        <p className="mt-1 text-muted text-xs">{me ? t.sessionsOwn : t.sessionsHint}</p>
      </div>
      {!me && (
        <Button
          size="sm"
          busy={end.isPending}
          onClick={() =>
            runMutation(end, user.id, {
              done: t.endedSessions(user.username),
              failed: t.endSessionsFailed,
            })
          }
        >
          {t.endSessions}
        </Button>
      )}
    </section>
  );
}

/** Hint below the password while it is typed. */
export function passwordHint(password: string): string {
  if (password === '') return t.passwordBlank;
  return password.length < MIN_PASSWORD_LENGTH ? t.passwordShort : t.passwordSet;
}
