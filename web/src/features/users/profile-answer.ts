import { ROLES } from '@saldo/contract/common';
import type { Profile } from '@saldo/contract/users';
import { PASSWORD_WEAKNESSES } from '@saldo/contract/weak-password';
import { texts } from './texts.ts';

const DUE = ['password_change_required', 'second_factor_required'] as const;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isUser = (value: unknown): value is Fields =>
  isFields(value) && (textOf(value.username) !== '' || textOf(value.email) !== '');

const isEmpty = (answer: unknown) =>
  answer === null ||
  answer === undefined ||
  answer === '' ||
  (typeof answer === 'object' && Object.keys(answer).length === 0);

/**
 * The person in an answer of `/users`. Servers differ: the user is the answer itself, its `user`, or the first
 * item of a list. Throws, with words for people, for an answer that holds none.
 */
export function profileOf(answer: unknown): Profile {
  if (isEmpty(answer)) throw new Error(texts.emptyResponse);
  const places = Array.isArray(answer) ? [answer[0]] : [isFields(answer) && answer.user, answer];
  const found = places.find(isUser);
  if (!found) {
    // biome-ignore lint/suspicious/noConsole: the message for the person points here
    console.error('Unexpected answer of /users:', answer);
    throw new Error(texts.unknownShape);
  }
  return complete(found);
}

const complete = (user: Fields): Profile => ({
  id: textOf(user.id),
  name: textOf(user.name),
  lastnames: textOf(user.lastnames),
  username: textOf(user.username),
  email: textOf(user.email),
  role: ROLES.find((role) => role === textOf(user.role).toUpperCase()) ?? 'USER',
  avatar: textOf(user.avatar) || null,
  last_login: textOf(user.last_login) || null,
  notifications: user.notifications !== false,
  auto_sort: user.auto_sort === true,
  totp_enabled: user.totp_enabled === true,
  due: DUE.find((due) => due === user.due) ?? null,
  weak_password: PASSWORD_WEAKNESSES.find((why) => why === user.weak_password) ?? null,
  recovery_codes_left: typeof user.recovery_codes_left === 'number' ? user.recovery_codes_left : 0,
});
