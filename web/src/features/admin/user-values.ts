import { MIN_PASSWORD_LENGTH } from '@saldo/contract/users';
import { users as t } from './texts.ts';

/** What stands below the password while it is typed. */
export function passwordHint(password: string): string {
  if (password === '') return t.passwordBlank;
  return password.length < MIN_PASSWORD_LENGTH ? t.passwordShort : t.passwordSet;
}
