import { z } from 'zod';
import { User } from './auth.ts';
import { Currency, Empty, IdParams, Instant, paging, QueryFlag, ROLES } from './common.ts';
import { isEmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { givenName, optionalName } from './given-name.ts';
import { LANGUAGES } from './languages.ts';
import { LETTER_CHOICES } from './letters.ts';
import { MonthStart, OwnMonths, PayMonths } from './month-start.ts';
import { WithPassword } from './step-up.ts';
import * as says from './validation-messages.ts';
import { PASSWORD_WEAKNESSES } from './weak-password.ts';

/**
 * Number of nightly backups kept, one per day. If a user is deleted today, their data remains in backups for that many
 * days.
 */
export const BACKUPS_KEPT_DAYS = 7;

/** Avatar value that stands for the user's initials on a background in the user's color. */
export const INITIALS = 'initials';
/** Avatars that are part of Saldo, served under `/avatars/`. */
export const PROFILE_AVATARS = [
  INITIALS,
  'saldo-01.svg',
  'saldo-03.svg',
  'saldo-04.svg',
  'saldo-07.svg',
  'saldo-11.svg',
] as const;
export const ADMIN_AVATARS = [
  INITIALS,
  ...Array.from({ length: 10 }, (_, at) => `avatar${at + 1}.svg`),
] as const;
const AVATARS: ReadonlySet<string> = new Set([...PROFILE_AVATARS, ...ADMIN_AVATARS]);

export const MIN_PASSWORD_LENGTH = 8;

export const Profile = User.extend({
  last_login: Instant.nullable(),
  /** Whether to send emails about alerts, goals and expiring consents. */
  notifications: z.boolean(),
  /** Whether the user gets the monthly letter, and whether by email too. */
  letters: z.enum(LETTER_CHOICES),
  /** Whether to sort imported and fetched transactions automatically if the suggestion is sure. */
  auto_sort: z.boolean(),
  /** The currency chosen for totals; null if it is automatically that of most transactions. */
  main_currency: z.string().nullable(),
  /** The language chosen; null for that of the browser. */
  language: z.enum(LANGUAGES).nullable(),
  ...OwnMonths.shape,
  totp_enabled: z.boolean(),
  recovery_codes_left: z.number(),
  /** What the user must do before the server accepts other calls. */
  due: z.enum(['password_change_required', 'second_factor_required']).nullable(),
  /** Why the password is easy to guess; null if it is not. */
  weak_password: z.enum(PASSWORD_WEAKNESSES).nullable(),
});
export type Profile = z.infer<typeof Profile>;

const filled = (empty: string) => givenName(200, { empty });

export { AVATAR_PICTURE } from './well-known.ts';

const profileFields = {
  name: filled(says.FIRST_NAME_EMPTY),
  lastnames: optionalName(200),
  username: filled(says.USERNAME_EMPTY),
  email: filled(says.EMAIL).refine(isEmailAddress, says.EMAIL),
  avatar: z
    .string({ error: says.AVATAR })
    .min(1, says.AVATAR)
    .max(500, says.TOO_LONG)
    .refine((value) => AVATARS.has(value) || /^https?:\/\/[^\s]+$/.test(value), says.AVATAR),
  notifications: z.boolean({ error: says.BOOLEAN }),
  letters: z.enum(LETTER_CHOICES, { error: says.LETTERS }),
  auto_sort: z.boolean({ error: says.BOOLEAN }),
  main_currency: Currency.nullable(),
  month_start: MonthStart,
  /** Null for that of the browser. */
  language: z.enum(LANGUAGES, { error: says.oneOf(LANGUAGES) }).nullable(),
};

/** Absent fields stay unchanged. Changing the password requires both the current and the new one. */
export const ProfileChange = z
  .object({
    ...profileFields,
    old_password: z.string().min(1, says.CURRENT_PASSWORD_REQUIRED).max(200, says.TOO_LONG),
    new_password: z.string().min(MIN_PASSWORD_LENGTH, says.PASSWORD_8_LONG).max(200, says.TOO_LONG),
  })
  .partial()
  .refine((change) => change.new_password === undefined || change.old_password !== undefined, {
    error: says.CURRENT_PASSWORD_REQUIRED,
    path: ['old_password'],
  });
export type ProfileChange = z.infer<typeof ProfileChange>;

export const UserSession = z.object({
  id: z.string(),
  /** Browser and operating system, if known, as readable text: 'Firefox on Linux'. */
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const getProfile = endpoint('GET', '/users', {
  summary: 'Get the current user',
  access: 'user',
  allowedWhile: ['password_change_required', 'second_factor_required'],
  answers: { 200: z.object({ user: Profile }) },
});

export const updateProfile = endpoint('PUT', '/users', {
  summary: "Change the current user's data, password, avatar or settings",
  access: 'editor',
  stepUp: ['email'],
  allowedWhile: ['password_change_required'],
  body: ProfileChange,
  answers: { 200: z.object({ user: Profile }) },
  refusals: ['invalid_password', 'username_already_exists', 'email_already_exists'],
});

export const getPayMonths = endpoint('GET', '/users/pay-months', {
  summary: 'Get the months that the main income opens; null if none arrives monthly',
  access: 'user',
  answers: { 200: z.object({ pay_months: PayMonths.nullable() }) },
});

export const deleteProfile = endpoint('DELETE', '/users', {
  summary: 'Delete the current user and all their data',
  access: 'editor',
  stepUp: true,
  body: WithPassword,
  answers: { 200: Empty },
  refusals: ['invalid_password', 'last_admin', 'admin_self_delete'],
});

export const listSessions = endpoint('GET', '/users/sessions', {
  summary: "List the current user's sessions",
  access: 'user',
  answers: { 200: z.array(UserSession) },
});

export const revokeSession = endpoint('DELETE', '/users/sessions/{id}', {
  summary: 'Sign out a session',
  access: 'editor',
  stepUp: true,
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found'],
});

export const CurrencyCount = z.object({ currency: z.string(), count: z.number() });
export type CurrencyCount = z.infer<typeof CurrencyCount>;

export const listCurrencies = endpoint('GET', '/users/currencies', {
  summary: 'Count the transactions in each currency, without ignored ones',
  access: 'user',
  answers: { 200: z.array(CurrencyCount) },
});

export const listAvatars = endpoint('GET', '/users/avatars', {
  summary: 'List the avatars to choose from',
  access: 'user',
  answers: {
    200: z.object({ profile: z.array(z.string()), admin: z.array(z.string()) }),
  },
});

export const ManagedUser = User.omit({ currency: true }).extend({
  last_login: Instant.nullable(),
  created_at: Instant,
  totp_enabled: z.boolean(),
  passkeys: z.number(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const listUsers = endpoint('GET', '/users/details', {
  summary:
    'List all users, or a page of them; the header X-Total-Count has the total. `search` matches names, username and email',
  access: 'admin',
  query: z.object({ ...paging, search: z.string().trim().max(200, says.TOO_LONG).optional() }),
  answers: { 200: z.array(ManagedUser) },
});

export const updateUser = endpoint('PUT', '/users/{id}', {
  summary: 'Change a user; a new password ends their sessions, a new role applies immediately',
  access: 'admin',
  stepUp: ['email', 'role', 'new_password'],
  params: IdParams,
  body: z
    .object({
      name: profileFields.name,
      lastnames: filled(says.LAST_NAME_EMPTY),
      username: profileFields.username,
      email: profileFields.email,
      role: z.enum(ROLES, { error: says.ROLE }),
      avatar: profileFields.avatar.nullable(),
      new_password: z
        .string()
        .min(MIN_PASSWORD_LENGTH, says.PASSWORD_8_ADVISED)
        .max(200, says.TOO_LONG),
    })
    .partial(),
  answers: { 200: ManagedUser },
  refusals: [
    'not_found',
    'username_already_exists',
    'email_already_exists',
    'last_admin',
    'own_password',
  ],
});

export const endSessions = endpoint('DELETE', '/users/{id}/sessions', {
  summary: 'Sign a user out everywhere, except the current session',
  access: 'admin',
  stepUp: true,
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found'],
});

export const deleteUser = endpoint('DELETE', '/users/{id}', {
  summary: 'Delete a user; with cascade=true, also all their data',
  access: 'admin',
  stepUp: true,
  params: IdParams,
  query: z.object({ cascade: QueryFlag.default(false) }),
  answers: { 200: Empty },
  refusals: ['not_found', 'user_has_data', 'last_admin', 'admin_self_delete'],
});
