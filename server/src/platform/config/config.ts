import '@saldo/contract/zod-texts';
import { isTimeZone } from '@saldo/domain/dates';
import { z } from 'zod';
import { BACKUP_COPY_SETTINGS, type BackupCopySettings, backupCopyOf } from './backup-copy.ts';
import { BANK_SETTINGS, type BankSettings, bankSettings } from './banks.ts';
import { MAIL_SETTINGS, type MailSettings, mailOf } from './mail.ts';
import { PICTURE_HOSTS, type PictureHosts } from './picture-hosts.ts';
import { withSecretFiles } from './secret-files.ts';
import { isPrivateWay, PRIVATE_WAY } from './transport.ts';
import { TRUST_PROXY, type TrustedProxies } from './trust-proxy.ts';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((v) => v === 'on');

const POSTGRES = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

/** Every setting, as the environment names it. The README's table lists the same. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: POSTGRES.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  WORKER_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  BACKUP_DIR: z.string().optional(),
  ...BACKUP_COPY_SETTINGS,
  DEMO: onOff.optional(),
  AUDIT_MONTHS: z.coerce.number().int().min(1).max(120).default(13),
  HISTORY_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BOOTSTRAP_INVITATION: z
    .string()
    .trim()
    .min(8, 'must have at least 8 characters')
    .max(100)
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
    .default('Europe/Madrid'),
  REQUIRE_SECOND_FACTOR: z
    .enum(['none', 'admin', 'all'], { error: 'must be none, admin or all' })
    .default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY,
  AI_BASE_URL: z
    .url('must be an address such as http://localhost:11434/v1')
    .refine(isPrivateWay, PRIVATE_WAY)
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  PICTURE_HOSTS,
  PUBLIC_URL: z.url('must be an address such as https://saldo.example.org').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NODE_ENV: z.string().default('production'),
  ...BANK_SETTINGS,
  ...MAIL_SETTINGS,
});

export interface Config extends BankSettings {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: SQLite in `dataDir`. A secret: it may hold a password. */
  databaseUrl: string | undefined;
  /** To PostgreSQL, of the main thread; each worker has two more. */
  databaseConnections: number;
  /** How many short jobs run at once in threads, and twice as many as imports do. */
  workerThreads: number;
  /** From how many milliseconds on a statement of SQL is logged as slow. */
  slowQueryMs: number;
  /** For so long it goes on serving after it was asked to end, while `/readyz` sends others elsewhere. */
  drainMs: number;
  /** Where backups are made, if not where `backupFolder` says else. */
  backupDir: string | undefined;
  /** Where copies of backups go; undefined where none are made. Holds secrets. */
  backupCopy: BackupCopySettings | undefined;
  demo: boolean;
  /** How long lines of the audit log are kept. */
  auditMonths: number;
  /** How long a change can be undone. */
  historyDays: number;
  bootstrapInvitation: string | undefined;
  /** Who must have a second factor to get anywhere. */
  requireSecondFactor: 'none' | 'admin' | 'all';
  /** The zone of "today" where a caller sends none. */
  timeZone: string;
  logLevel: string;
  trustProxy: TrustedProxies;
  /** Where logos and avatars may be fetched from: any public host, or these. */
  pictureHosts: PictureHosts;
  publicUrl: string | undefined;
  /** An OpenAI-compatible endpoint for those who switch the language model on. The key is a secret. */
  ai: { baseUrl: string; apiKey: string | undefined; model: string } | undefined;
  /** Where notices are mailed; undefined where they are not. */
  mail: MailSettings | undefined;
  /** What Prometheus shows to be told figures; undefined where there are none. A secret. */
  metricsToken: string | undefined;
  /** Check every answer against the contract: everywhere but in production, where it would take nearly half of the throughput. */
  checkAnswers: boolean;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

function aiOf(env: z.output<typeof Environment>): Config['ai'] {
  if (env.AI_BASE_URL === undefined) return undefined;
  if (!env.AI_MODEL) {
    throw new ConfigError('These settings need attention:\n  AI_MODEL: is needed with AI_BASE_URL');
  }
  return { baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL };
}

function banksOf(env: z.output<typeof Environment>): BankSettings {
  const { settings, problems } = bankSettings(env);
  if (env.DATABASE_URL && settings.secretKeys.length === 0) {
    problems.push('SECRET_KEY: is needed with DATABASE_URL');
  }
  if (problems.length === 0) return settings;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new ConfigError(`These settings need attention:\n${lines.join('\n')}`);
}

function mailSettings(env: z.output<typeof Environment>): MailSettings | undefined {
  const { mail, problems } = mailOf(env);
  if (problems.length === 0) return mail;
  throw new ConfigError(`These settings need attention:\n  ${problems.join('\n  ')}`);
}

function copySettings(env: z.output<typeof Environment>): BackupCopySettings | undefined {
  const { copy, problems } = backupCopyOf(env);
  if (problems.length === 0) return copy;
  throw new ConfigError(`These settings need attention:\n  ${problems.join('\n  ')}`);
}

/** Reads and checks the environment. Throws a ConfigError that names each setting that is wrong, never its value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { env: whole, problems } = withSecretFiles(environment);
  if (problems.length > 0) {
    throw new ConfigError(`These settings need attention:\n  ${problems.join('\n  ')}`);
  }
  const given = Object.fromEntries(
    Object.entries(whole).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings need attention:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    ...banksOf(env),
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    workerThreads: env.WORKER_THREADS,
    slowQueryMs: env.SLOW_QUERY_MS,
    drainMs: env.DRAIN_SECONDS * 1000,
    backupDir: env.BACKUP_DIR,
    backupCopy: copySettings(env),
    pictureHosts: env.PICTURE_HOSTS,
    // An account that anybody enters is there to try Saldo out, not where people reach it for good.
    demo: env.DEMO ?? env.PUBLIC_URL === undefined,
    auditMonths: env.AUDIT_MONTHS,
    historyDays: env.HISTORY_DAYS,
    bootstrapInvitation: env.BOOTSTRAP_INVITATION,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    timeZone: env.TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    ai: aiOf(env),
    mail: mailSettings(env),
    metricsToken: env.METRICS_TOKEN,
    checkAnswers: env.NODE_ENV !== 'production',
  };
}
