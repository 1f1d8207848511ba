import { z } from 'zod';

/** Environment settings for email. */
export const MAIL_SETTINGS = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtp://user:password@host:587',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as Saldo <saldo@example.org>',
    )
    .optional(),
};

export interface MailSettings {
  /** A secret: it may hold a password. */
  url: string;
  /** Name and address, or just an address. */
  from: string;
}

/** `mail` is undefined if no email is sent. */
export function mailOf(env: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }): {
  mail: MailSettings | undefined;
  problems: string[];
} {
  if (env.SMTP_URL === undefined) return { mail: undefined, problems: [] };
  if (env.MAIL_FROM === undefined) {
    return { mail: undefined, problems: ['MAIL_FROM: is required with SMTP_URL'] };
  }
  return { mail: { url: env.SMTP_URL, from: env.MAIL_FROM }, problems: [] };
}
