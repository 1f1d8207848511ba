import { z } from 'zod';
import { isSecureAddress, SECURE_ADDRESS_REQUIRED } from '../platform/config/transport.ts';

export const BACKUP_COPY_SETTINGS = {
  BACKUP_COPY_TO: z
    .string()
    .refine((to) => !/^https?:/.test(to) || isSecureAddress(to), SECURE_ADDRESS_REQUIRED)
    .optional(),
  BACKUP_COPY_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be an age recipient, such as age1…')
    .optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
};

export interface BackupCopySettings {
  /** A folder, or the URL of a bucket if `s3` is set. */
  to: string;
  /** The public key that copies are encrypted for. The matching private key is never on this server. */
  recipient: string;
  s3: { keyId: string; secret: string; region: string } | undefined;
}

type Environment = {
  [K in keyof typeof BACKUP_COPY_SETTINGS]?: string | undefined;
};

/** `copy` is undefined if no copies are configured. */
export function backupCopyOf(env: Environment): {
  copy: BackupCopySettings | undefined;
  problems: string[];
} {
  const { BACKUP_COPY_TO: to, BACKUP_COPY_RECIPIENT: recipient, BACKUP_S3_REGION } = env;
  const { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env;
  if (!to) return { copy: undefined, problems: [] };
  const isBucket = /^https?:/.test(to);
  const missing = Object.entries({
    BACKUP_COPY_RECIPIENT: recipient,
    ...(isBucket && { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret }),
  }).filter(([, value]) => !value);
  const problems = missing.map(([name]) => `${name}: is required with BACKUP_COPY_TO`);
  if (problems.length > 0 || !recipient) return { copy: undefined, problems };
  const s3 =
    isBucket && keyId && secret ? { keyId, secret, region: BACKUP_S3_REGION ?? 'auto' } : undefined;
  return { copy: { to, recipient, s3 }, problems };
}
