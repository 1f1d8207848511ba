/** The rules and messages of registration. Plain code, so that the sign-up form needs no schema library. */

export const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
export const PASSWORD_MIN = 8;

type Check = readonly [broken: (value: string) => boolean, message: string];

function field(required: string, checks: readonly Check[], trimmed = true) {
  return {
    required,
    /** The message of the first rule that the value breaks, or null. */
    problem(value: string): string | null {
      const text = trimmed ? value.trim() : value;
      if (text === '') return required;
      return checks.find(([broken]) => broken(text))?.[1] ?? null;
    },
  };
}

const shorterThan = (length: number) => (value: string) => value.length < length;
const not = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** By wire name. A password is taken as it is typed; everything else is trimmed. */
export const REGISTRATION = {
  name: field('First name is required', [
    [shorterThan(2), 'First name must be at least 2 characters'],
  ]),
  lastnames: field('Last name is required', [
    [shorterThan(2), 'Last name must be at least 2 characters'],
  ]),
  username: field('Username is required', [
    [shorterThan(3), 'Username must be at least 3 characters'],
    [not(/^[A-Za-z0-9_]+$/), 'Username can only contain letters, numbers, and underscores'],
  ]),
  email: field('Email is required', [[not(EMAIL_PATTERN), 'Please enter a valid email address']]),
  password: field(
    'Password is required',
    [
      [shorterThan(PASSWORD_MIN), 'Password must be at least 8 characters'],
      [
        not(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s),
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      ],
    ],
    false,
  ),
  invitation_code: field('Invitation code is required', []),
} as const;

export const PASSWORDS_DIFFER = 'Passwords do not match';
