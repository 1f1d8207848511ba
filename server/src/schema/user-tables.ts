import { ROLES } from '@saldo/contract/common';
import { PRIORITIES, TICKET_STATUSES, TICKET_TYPES, TicketContext } from '@saldo/contract/tickets';
import { PASSWORD_WEAKNESSES } from '@saldo/contract/weak-password';
import { z } from 'zod';
import {
  bytes,
  count,
  instant,
  json,
  leaving,
  oneOf,
  orNull,
  owned,
  ownedBy,
  table,
  tableOfServer,
  text,
  yesNo,
} from './columns.ts';

const number = count(Number.MAX_SAFE_INTEGER);

/** Who people are, how they sign in, and what they asked for. */
export const PEOPLE_TABLES = {
  users: table(['id'], {
    id: text(),
    name: text(),
    lastnames: text(),
    username: text(),
    /** Folded: unique without regard to case. */
    username_key: text(),
    email: text(),
    email_key: text(),
    role: oneOf(ROLES),
    avatar: orNull(text()),
    /** Null for the demo account, which nobody signs in to with a password. */
    password_hash: orNull(text()),
    /** The shared demo account. */
    is_demo: yesNo,
    time_zone: orNull(text()),
    created_at: instant,
    last_login_at: orNull(instant),
    /** Whether texts may go to the language model. */
    llm_enabled: yesNo,
    /** Whether what is sure is sorted as it arrives. */
    auto_sort: yesNo,
    /** Whether notices are mailed too. */
    mail_notifications: yesNo,
    /** Why the password is easy to guess, as it was when it was set or last used; null where it is not. */
    weak_password: orNull(oneOf(PASSWORD_WEAKNESSES)),
    /** An administrator has set it: it is to be changed at the next sign-in. */
    password_is_temporary: yesNo,
    /** Since when the person is gone; what is left is being deleted. */
    deleted_at: orNull(instant),
  }),
  sessions: table(['token_hash'], {
    /** SHA-256 of the token, hexadecimal. The token itself is kept nowhere. */
    token_hash: text(),
    id: text(),
    user_id: text(),
    remember: yesNo,
    created_at: instant,
    expires_at: instant,
    /** Browser and system in words. */
    device: text(),
    /** To the hour; null until the first request an hour after signing in. */
    last_used_at: orNull(instant),
    /** SHA-256 of the cookie of the browser that signed in, hexadecimal. */
    device_hash: orNull(text()),
    /** When the password was last proved in it; null for never. */
    password_at: orNull(instant),
    /** When the second factor was last proved in it, by a code or a passkey; null for never. */
    factor_at: orNull(instant),
    /** Of a session of the demo account alone: HMAC of the address, by which visits are counted. */
    address_hash: orNull(text()),
  }),
  invitations: table(['id'], {
    id: text(),
    code: text(),
    role: oneOf(ROLES),
    max_uses: number,
    uses: number,
    expires_at: orNull(instant),
    note: text(),
    created_by: orNull(text()),
    created_at: instant,
    revoked_at: orNull(instant),
  }),
  sign_in_failures: tableOfServer(['id'], {
    id: text(),
    /**
     * User id, or an HMAC of the folded name that was tried when there is no such user: a password that was typed into
     * the wrong field must not stand here.
     */
    account: text(),
    address: text(),
    at: instant,
  }),
  audit_log: table(['user_id', 'id'], {
    /** Empty where it is nobody's. */
    user_id: text(),
    id: text(),
    at: instant,
    action: text(),
    /** Ids and counts, never values. */
    subject: json(z.record(z.string(), z.unknown())),
    request_id: orNull(text()),
    /** Where the request came from; null for the system itself. */
    address: orNull(text()),
    /** The session's id, which may be over. */
    session_id: orNull(text()),
  }),
  /** The authenticator app of who has set one up. */
  second_factors: table(['user_id'], {
    user_id: text(),
    /** Encrypted; null while it is not in force. */
    totp_secret: orNull(text()),
    /** Encrypted; not in force until a first code has been given. */
    totp_pending: orNull(text()),
    /** The last time step that a code was taken for: a code counts once. */
    totp_last_step: orNull(number),
  }),
  /** Codes that stand in for the authenticator app, once each. */
  recovery_codes: owned({
    /** SHA-256, hexadecimal. */
    code_hash: text(),
    used_at: orNull(instant),
  }),
  passkeys: owned({
    name: text(),
    /** The authenticator's own, base64url. */
    credential_id: text(),
    /** COSE, base64url. */
    public_key: text(),
    /** Signatures so far, where the authenticator counts them. */
    counter: number,
    created_at: instant,
    last_used_at: orNull(instant),
  }),
  /** A challenge that is out: good once, and not for long. */
  passkey_challenges: tableOfServer(['id'], {
    id: text(),
    /** Who makes a passkey; null where somebody signs in. */
    user_id: orNull(text()),
    challenge: text(),
    expires_at: instant,
  }),
  /** From where somebody has signed in: tries from there go on while strangers wait. */
  known_origins: ownedBy(['kind', 'hash'], {
    kind: oneOf(['address', 'device']),
    /** HMAC of the address under the server's key, or SHA-256 of the browser's cookie, hexadecimal. */
    hash: text(),
    last_used_at: instant,
  }),
  /** What somebody reported or asked for. */
  tickets: leaving(
    owned({
      type: oneOf(TICKET_TYPES),
      status: oneOf(TICKET_STATUSES),
      priority: oneOf(PRIORITIES),
      title: text(),
      description: text(),
      /** The field of its type. */
      context: json(TicketContext),
      created_at: instant,
      updated_at: instant,
    }),
    { file: 'tickets' },
  ),
  ticket_attachments: ownedBy(['ticket_id'], {
    ticket_id: text(),
    media_type: oneOf(['image/png', 'image/jpeg', 'image/webp']),
    bytes,
  }),
};
