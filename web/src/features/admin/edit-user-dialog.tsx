import { ROLES } from '@saldo/contract/common';
import { ADMIN_AVATARS, INITIALS, type ManagedUser } from '@saldo/contract/users';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useUser } from '../../lib/may.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input, PasswordInput } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { AvatarChoice } from '../users/avatar-choice.tsx';
import { roleName } from '../users/role-badge.tsx';
import { useUpdateUser } from './api.ts';
import { SecondFactorLine } from './second-factor-line.tsx';
import { SessionsLine } from './sessions-line.tsx';
import { users as t, texts } from './texts.ts';
import { changeOf, passwordHint, problemsOf, type UserValues, valuesOf } from './user-values.ts';

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: roleName(role) }));

const avatarLabel = (value: string): string => {
  if (value === INITIALS) return t.initials;
  const at = ADMIN_AVATARS.indexOf(value);
  return t.drawings[at - 1] ?? t.present;
};

/** Which field a refusal of the server is about. */
const FIELD_OF: Record<string, keyof UserValues> = {
  username_already_exists: 'username',
  email_already_exists: 'email',
  last_admin: 'role',
};

export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(user));
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ code: string | undefined; words: string } | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const update = useUpdateUser();
  const body = changeOf(user, values);
  const changed = Object.keys(body).length > 0;
  const leaving = useLeaveGuard(changed);
  const problems = checked ? problemsOf(values) : {};
  const errorOf = (name: keyof UserValues) =>
    problems[name] ?? (refused && FIELD_OF[refused.code ?? ''] === name ? refused.words : null);

  function submit() {
    showMistakes(fields.current, () => {
      setChecked(true);
      setRefused(null);
    });
    if (update.isPending || !changed || Object.keys(problemsOf(values)).length > 0) return;
    runMutation(
      update,
      { id: user.id, body },
      {
        onSuccess: ({ username }) => {
          toast.success(t.updated(username));
          leaving.allow();
          onClose();
        },
        onError: (error) => {
          const code = error instanceof ApiError ? error.code : undefined;
          showMistakes(fields.current, () => setRefused({ code, words: messageOf(error) }));
        },
      },
    );
  }
  const set = (change: Partial<UserValues>) => setValues((now) => ({ ...now, ...change }));

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.editTitle}
      leaving={leaving}
      dismissable={!update.isPending}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={texts.cancel}
          submit={update.isPending ? t.updating : t.update}
          busy={update.isPending}
          disabled={!changed}
          onCancel={onClose}
        />
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        {refused && (
          <Banner tone="expense" role="alert">
            {t.updateFailed(refused.words)}
          </Banner>
        )}
        <Fields values={values} set={set} errorOf={errorOf} user={user} />
        <SecondFactorLine user={user} />
        <SessionsLine user={user} />
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  values: UserValues;
  set: (change: Partial<UserValues>) => void;
  errorOf: (name: keyof UserValues) => string | null;
  /** As it is: the avatar may be none of ours. */
  user: ManagedUser;
}

function Fields({ values, set, errorOf, user }: FieldsProps) {
  const me = useUser()?.id === user.id;
  const given = user.avatar;
  const avatars: string[] = [...ADMIN_AVATARS];
  if (given && !avatars.includes(given)) avatars.push(given);
  const text = (name: 'name' | 'lastnames' | 'username' | 'email', label: string) => (
    <Field label={label} error={errorOf(name)} required>
      {(ids) => (
        <Input
          {...ids}
          dense
          type={name === 'email' ? 'email' : 'text'}
          value={values[name]}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Pair>
        {text('name', t.firstName)}
        {text('lastnames', t.lastName)}
      </Pair>
      <Pair>
        {text('username', t.username)}
        {text('email', t.emailAddress)}
      </Pair>
      <Pair>
        <Field label={t.role} error={errorOf('role')} required>
          {(ids) => (
            <Select
              {...ids}
              dense
              value={values.role}
              options={ROLE_CHOICES}
              onChange={(event) =>
                set({ role: ROLES.find((role) => role === event.target.value) ?? values.role })
              }
            />
          )}
        </Field>
        <Field
          label={t.password}
          error={errorOf('password')}
          hint={passwordWords(values.password, me, errorOf('password'))}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              dense
              value={values.password}
              disabled={me}
              maxLength={200}
              autoComplete="new-password"
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </Field>
      </Pair>
      <AvatarChoice
        label={t.avatar}
        options={avatars.map((value) => ({ value, label: avatarLabel(value) }))}
        value={values.avatar}
        onChange={(avatar) => set({ avatar })}
        name={values.name}
        lastnames={values.lastnames}
      />
    </>
  );
}

/** The own password is changed where the current one is asked for. */
function passwordWords(password: string, me: boolean, error: string | null): string | undefined {
  if (error) return undefined;
  return me ? t.passwordOwn : passwordHint(password);
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">{children}</div>
);
