import { z } from 'zod';
import {
  type Config,
  furtherProblems,
  PLATFORM_SECRETS,
  PLATFORM_SETTINGS,
  parseSettings,
  platformConfigOf,
  throwIfProblems,
} from '../platform/config/config.ts';
import { isSecureAddress, SECURE_ADDRESS_REQUIRED } from '../platform/config/transport.ts';
import {
  BACKUP_COPY_SETTINGS,
  type BackupCopySettings,
  backupCopyOf,
} from './backup-copy-settings.ts';
import { BANK_SETTINGS, type BankSettings, bankSettings } from './bank-settings.ts';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((v) => v === 'on');

/** Every environment setting. docs/settings.md describes the same ones. */
const Environment = z.object({
  ...PLATFORM_SETTINGS,
  ...BACKUP_COPY_SETTINGS,
  DEMO: onOff.optional(),
  AUDIT_MONTHS: z.coerce.number().int().min(1).max(120).default(13),
  HISTORY_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  ATTACHMENTS_MB: z.coerce.number().int().min(0).max(100_000).default(200),
  BOOTSTRAP_INVITATION: z
    .string()
    .trim()
    .min(8, 'must have at least 8 characters')
    .max(100)
    .optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(['none', 'admin', 'all'], { error: 'must be none, admin or all' })
    .default('none'),
  AI_BASE_URL: z
    .url('must be an address such as http://localhost:11434/v1')
    .refine(isSecureAddress, SECURE_ADDRESS_REQUIRED)
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  RATES: z.enum(['ecb', 'off'], { error: 'must be ecb or off' }).optional(),
  RATES_URL: z
    .url('must be an address')
    .refine(isSecureAddress, SECURE_ADDRESS_REQUIRED)
    .transform((url) => url.replace(/(?<!\/)\/*$/, '/'))
    .default('https://www.ecb.europa.eu/stats/eurofxref/'),
  ...BANK_SETTINGS,
});

/**
 * Settings that hold secrets. Each can be read from a file instead: the variable with the setting's name plus `_FILE`
 * holds the file's path.
 */
export const SECRETS = [
  ...PLATFORM_SECRETS,
  'BOOTSTRAP_INVITATION',
  'AI_API_KEY',
  'BACKUP_S3_SECRET',
  'ENABLE_BANKING_PRIVATE_KEY',
  'GOCARDLESS_SECRET_ID',
  'GOCARDLESS_SECRET_KEY',
] as const;

declare module '../platform/config/config.ts' {
  interface Config extends BankSettings {
    /** Where backup copies go; undefined if none are made. Holds secrets. */
    backupCopy: BackupCopySettings | undefined;
    demo: boolean;
    auditMonths: number;
    historyDays: number;
    /** Bytes of receipts that a user may have. */
    receiptBytes: number;
    bootstrapInvitation: string | undefined;
    requireSecondFactor: 'none' | 'admin' | 'all';
    /** Whether exchange rates are fetched, and from where; undefined if an administrator decides. */
    rates: { mode: 'ecb' | 'off' | undefined; url: string };
    /** OpenAI-compatible endpoint for users who turn on the language model. The key is a secret. */
    ai: { baseUrl: string; apiKey: string | undefined; model: string } | undefined;
  }
}

/** Reads and checks the environment. Throws a ConfigError that names each wrong setting, never its value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { env, problems } = parseSettings(Environment, SECRETS, environment);
  const platform = platformConfigOf(env);
  const banks = bankSettings(env);
  const copies = backupCopyOf(env);
  const together = [...platform.problems, ...banks.problems, ...copies.problems];
  if (env.AI_BASE_URL !== undefined && !env.AI_MODEL) {
    together.push('AI_MODEL: is required with AI_BASE_URL');
  }
  throwIfProblems([...problems, ...furtherProblems(problems, together)]);
  return {
    ...platform.config,
    ...banks.settings,
    backupCopy: copies.copy,
    // The shared demo account is for trying Saldo out, not for servers with a public URL.
    demo: env.DEMO ?? env.PUBLIC_URL === undefined,
    auditMonths: env.AUDIT_MONTHS,
    historyDays: env.HISTORY_DAYS,
    receiptBytes: env.ATTACHMENTS_MB * 1024 * 1024,
    bootstrapInvitation: env.BOOTSTRAP_INVITATION,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    rates: { mode: env.RATES, url: env.RATES_URL },
    ai:
      env.AI_BASE_URL && env.AI_MODEL
        ? { baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL }
        : undefined,
  };
}
