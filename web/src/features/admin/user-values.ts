import { ROLES, type Role } from '@saldo/contract/common';
import { EMAIL_PATTERN } from '@saldo/contract/registration';
import { INITIALS, type ManagedUser, MIN_PASSWORD_LENGTH } from '@saldo/contract/users';
import type { UserChange } from './api.ts';
import { users as t } from './texts.ts';

export interface UserValues {
  name: string;
  lastnames: string;
  username: string;
  email: string;
  role: Role;
  avatar: string;
  /** '' keeps the one there is. */
  password: string;
}

export const valuesOf = (user: ManagedUser): UserValues => ({
  name: user.name,
  lastnames: user.lastnames,
  username: user.username,
  email: user.email,
  role: ROLES.find((role) => role === user.role) ?? 'USER',
  avatar: user.avatar ?? INITIALS,
  password: '',
});

/** What is sent: what differs, and the password only when one was typed. */
export function changeOf(user: ManagedUser, values: UserValues): UserChange {
  const { password, ...next } = values;
  const before = valuesOf(user);
  const trimmed = Object.entries(next).map(([name, value]) => [name, value.trim()] as const);
  const changed = trimmed.filter(([name, value]) => value !== before[name as keyof typeof next]);
  return { ...Object.fromEntries(changed), ...(password && { new_password: password }) };
}

export type UserProblems = Partial<Record<keyof UserValues, string>>;

export function problemsOf(values: UserValues): UserProblems {
  const problems: UserProblems = {};
  if (values.name.trim() === '') problems.name = t.firstNameEmpty;
  if (values.lastnames.trim() === '') problems.lastnames = t.lastNameEmpty;
  if (values.username.trim() === '') problems.username = t.usernameEmpty;
  if (!EMAIL_PATTERN.test(values.email.trim())) problems.email = t.emailInvalid;
  if (values.password !== '' && values.password.length < MIN_PASSWORD_LENGTH)
    problems.password = t.passwordShort;
  return problems;
}

/** What stands below the password while it is typed. */
export function passwordHint(password: string): string {
  if (password === '') return t.passwordBlank;
  return password.length < MIN_PASSWORD_LENGTH ? t.passwordShort : t.passwordSet;
}
