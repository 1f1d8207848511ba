import { ROLES } from '@saldo/contract/common';
import { LANGUAGES } from '@saldo/contract/languages';
import { MonthStart, PayMonths } from '@saldo/contract/month-start';
import { PRIORITIES, TICKET_STATUSES, TICKET_TYPES, TicketContext } from '@saldo/contract/tickets';
import { PASSWORD_WEAKNESSES } from '@saldo/contract/weak-password';
import { z } from 'zod';
import {
  bytes,
  count,
  currency,
  instant,
  json,
  ofUser,
  oneOf,
  orNull,
  owned,
  ownedBy,
  table,
  tableOfServer,
  text,
  userId,
  withExport,
  yesNo,
} from './columns.ts';

const number = count(Number.MAX_SAFE_INTEGER);

/** Users, how they sign in, the log of their actions, and their tickets. */
export const USER_TABLES = {
  users: table(['id'], {
    id: userId,
    name: text(),
    lastnames: text(),
    username: text(),
    /** Folded, so that names are unique regardless of case. */
    username_key: text(),
    email: text(),
    email_key: text(),
    role: oneOf(ROLES),
    avatar: orNull(text()),
    /** Null for the demo account, which has no password. */
    password_hash: orNull(text()),
    is_demo: yesNo,
    time_zone: orNull(text()),
    created_at: instant,
    last_login_at: orNull(instant),
    /** Whether transaction text may be sent to the language model. */
    llm_enabled: yesNo,
    /** Whether new transactions are categorized on arrival if the suggestion is confident enough. */
    auto_sort: yesNo,
    /** Whether notifications are also sent by email. */
    mail_notifications: yesNo,
    /** Where the user gets monthly letters; null for none. */
    letters: orNull(oneOf(['app', 'email'])),
    /** Why the password is easy to guess, as of when it was set or last used; null if it is not. */
    weak_password: orNull(oneOf(PASSWORD_WEAKNESSES)),
    /** Set by an administrator: the user must change it at the next sign-in. */
    password_is_temporary: yesNo,
    /** The currency that the user has chosen for totals; null if it is the one of most transactions. */
    main_currency: orNull(currency),
    /**
     * The currency of totals in force: the chosen one, else that of most transactions; null without either. Stored,
     * because every figure reads it and counting reads every row. Each write of transactions keeps it right
     * (`main-currency.ts`).
     */
    currency: orNull(currency),
    /** Where the user's months begin; null as on the wall calendar. */
    month_start: orNull(json(MonthStart)),
    /** The months that the main income opened; null unless it opens them. Each write of transactions keeps it right. */
    pay_months: orNull(json(PayMonths)),
    /** The language that the user has chosen; null for that of the browser. */
    language: orNull(oneOf(LANGUAGES)),
    /** The language of the last sign-in, in which emails are written if the user has chosen none. */
    seen_language: orNull(oneOf(LANGUAGES)),
    /** When the user was deleted; the user's other rows are being deleted in the background. */
    deleted_at: orNull(instant),
  }),
  sessions: table(['token_hash'], {
    /** SHA-256 of the token, hexadecimal. The token itself is never stored. */
    token_hash: text(),
    id: text(),
    user_id: userId,
    remember: yesNo,
    created_at: instant,
    expires_at: instant,
    /** Browser and operating system, as readable text. */
    device: text(),
    /** Accurate to the hour; null until the first request more than an hour after signing in. */
    last_used_at: orNull(instant),
    /** SHA-256 of the cookie of the browser that signed in, hexadecimal. */
    device_hash: orNull(text()),
    /** When the user last proved the password in this session; null if never. */
    password_at: orNull(instant),
    /** When the user last proved the second factor (code or passkey) in this session; null if never. */
    factor_at: orNull(instant),
    /** Only in sessions of the demo account: HMAC of the IP address, for counting visits. */
    address_hash: orNull(text()),
  }),
  /** Secret addresses where calendar programs fetch bills and pay; one per user. */
  calendar_addresses: table(['token_hash'], {
    /** SHA-256 of the token in the address, hexadecimal. The token itself is never stored. */
    token_hash: text(),
    user_id: userId,
    /** Whether events name amounts. */
    with_amounts: yesNo,
    created_at: instant,
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
     * User id; for an unknown user an HMAC of the folded name, since someone may have typed a password into the wrong
     * field.
     */
    account: text(),
    address: text(),
    at: instant,
  }),
  audit_log: table(['user_id', 'id'], {
    /** Empty if the entry concerns no known user. */
    user_id: text(),
    id: text(),
    at: instant,
    action: text(),
    /** Ids and counts, never values. */
    subject: json(z.record(z.string(), z.unknown())),
    request_id: orNull(text()),
    /** IP address of the request; null for the system itself. */
    address: orNull(text()),
    /** Id of the session, which may have ended. */
    session_id: orNull(text()),
  }),
  second_factors: ofUser([], {
    /** Encrypted; null until confirmed. */
    totp_secret: orNull(text()),
    /** Encrypted; unused until the user has confirmed it with a first code. */
    totp_pending: orNull(text()),
    /** Time step of the last accepted code: each code is accepted once. */
    totp_last_step: orNull(number),
  }),
  /** One-time codes for users who have lost their authenticator app. */
  recovery_codes: ofUser(['id'], {
    id: text(),
    /** SHA-256, hexadecimal. */
    code_hash: text(),
    used_at: orNull(instant),
  }),
  passkeys: ofUser(['id'], {
    id: text(),
    name: text(),
    /** Assigned by the authenticator, base64url. */
    credential_id: text(),
    /** COSE, base64url. */
    public_key: text(),
    /** Signatures so far, if the authenticator counts them. */
    counter: number,
    created_at: instant,
    last_used_at: orNull(instant),
  }),
  /** Pending challenges, each valid once and briefly. */
  passkey_challenges: tableOfServer(['id'], {
    id: text(),
    /** The user who adds a passkey; null when signing in. */
    user_id: orNull(text()),
    challenge: text(),
    expires_at: instant,
  }),
  /** Addresses and devices a user has signed in from. They are not throttled when unknown ones are. */
  known_origins: ofUser(['kind', 'hash'], {
    kind: oneOf(['address', 'device']),
    /** HMAC of the address under the server's key, or SHA-256 of the browser's cookie, hexadecimal. */
    hash: text(),
    last_used_at: instant,
  }),
  /** Bug reports and feature requests. */
  tickets: withExport(
    owned({
      type: oneOf(TICKET_TYPES),
      status: oneOf(TICKET_STATUSES),
      priority: oneOf(PRIORITIES),
      title: text(),
      description: text(),
      /** The extra field that tickets of this type have. */
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
