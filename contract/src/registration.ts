/**
 * Rules and messages of registration, as plain code, so the sign-up form can use them without loading a schema library.
 */

import { isEmailAddress } from './email-address.ts';
import { isOneLine, isVisible } from './one-line.ts';
import * as says from './validation-messages.ts';

export const PASSWORD_MIN = 8;

type Check = readonly [broken: (value: string) => boolean, message: string];

function field(required: string, checks: readonly Check[], trimmed = true) {
  return {
    required,
    /** Returns the message of the first rule that the value breaks, or null. */
    problem(value: string): string | null {
      const text = trimmed ? value.trim() : value;
      if (trimmed ? !isVisible(text) : text === '') return required;
      return checks.find(([broken]) => broken(text))?.[1] ?? null;
    },
  };
}

const shorterThan = (length: number) => (value: string) => value.length < length;
const inLines: Check = [(value) => !isOneLine(value), says.ONE_LINE];
const not = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** Registration fields by wire name. Passwords are taken as typed; everything else is trimmed. */
export const REGISTRATION = {
  name: field(says.FIRST_NAME_REQUIRED, [[shorterThan(2), says.FIRST_NAME_2], inLines]),
  lastnames: field(says.LAST_NAME_REQUIRED, [[shorterThan(2), says.LAST_NAME_2], inLines]),
  username: field(says.USERNAME_REQUIRED, [
    [shorterThan(3), says.USERNAME_3],
    [not(/^[A-Za-z0-9_]+$/), says.USERNAME_LETTERS],
  ]),
  email: field(says.EMAIL_REQUIRED, [[(value) => !isEmailAddress(value), says.EMAIL]]),
  password: field(
    says.PASSWORD_REQUIRED,
    [
      [shorterThan(PASSWORD_MIN), says.PASSWORD_8],
      [not(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s), says.PASSWORD_MIXED],
    ],
    false,
  ),
  invitation_code: field(says.INVITATION_REQUIRED, []),
} as const;
