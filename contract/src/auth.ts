import { z } from 'zod';
import { Empty, ROLES } from './common.ts';
import { endpoint } from './endpoint.ts';
import { REGISTRATION } from './registration.ts';
import * as says from './validation-messages.ts';

export const User = z.object({
  id: z.string(),
  name: z.string(),
  lastnames: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  avatar: z.string().nullable(),
  /** Currency of the user's totals; null without transactions and without a choice. */
  currency: z.string().nullable(),
});
export type User = z.infer<typeof User>;

const required = (message: string) => z.string({ error: message });
const rules = REGISTRATION;

/**
 * Fails with the message of the first rule that a value breaks. The sign-up form shows the same rules under its fields.
 */
const byRules = (field: keyof typeof rules) =>
  required(rules[field].required)
    .max(200, says.TOO_LONG)
    .superRefine((value, ctx) => {
      const message = rules[field].problem(value);
      if (message) ctx.addIssue({ code: 'custom', message });
    });

export const Registration = z.object({
  name: byRules('name').transform((s) => s.trim()),
  lastnames: byRules('lastnames').transform((s) => s.trim()),
  username: byRules('username').transform((s) => s.trim()),
  email: byRules('email').transform((s) => s.trim()),
  password: byRules('password'),
  invitation_code: byRules('invitation_code').transform((s) => s.trim()),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z
  .object({
    email: z.string().max(200).optional(),
    username: z.string().max(200).optional(),
    password: z
      .string({ error: says.PASSWORD_REQUIRED })
      .min(1, says.PASSWORD_REQUIRED)
      .max(200, says.TOO_LONG),
    remember: z.boolean().optional(),
    /** Code from the authenticator app, or a recovery code. The server requests it with 401 `totp_required`. */
    totp: z.string().trim().max(64).optional(),
  })
  .refine((c) => [c.email, c.username].some((name) => typeof name === 'string' && name.trim()), {
    error: says.NAME_OR_EMAIL_REQUIRED,
    path: ['email'],
    // Runs this check even if the password is missing, so both problems are reported at the same time.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** What contains an @ between other letters is an email. Accepts emails that today's rules would reject. */
const EMAIL_LIKE = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** Parses a sign-in identifier: an email if it looks like one, otherwise a username. */
export const identifierOf = (text: string): { email: string } | { username: string } =>
  EMAIL_LIKE.test(text.trim()) ? { email: text.trim() } : { username: text.trim() };

export const Session = z.object({
  token: z.string(),
  user: User,
  /** True if the password is easy to guess; the user is then warned. */
  weak_password: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const login = endpoint('POST', '/auth/login', {
  summary: 'Sign in with an email or username',
  access: 'public',
  body: Credentials,
  answers: { 200: Session },
  refusals: ['invalid_credentials', 'totp_required', 'too_many_requests', 'busy'],
});

export const loginAsViewer = endpoint('POST', '/auth/viewer', {
  summary: 'Enter the shared, read-only demo account (404 if disabled)',
  access: 'public',
  answers: { 200: Session },
  refusals: ['not_found'],
});

export const register = endpoint('POST', '/auth/register', {
  summary: 'Register with an invitation',
  access: 'public',
  body: Registration,
  answers: { 201: z.object({ user: User }) },
  refusals: [
    'username_already_exists',
    'email_already_exists',
    'invalid_invitation_code',
    'too_many_requests',
    'busy',
  ],
});

export const logout = endpoint('POST', '/auth/logout', {
  summary: 'End the current session',
  access: 'user',
  allowedWhile: ['password_change_required', 'second_factor_required'],
  answers: { 200: Empty },
});
