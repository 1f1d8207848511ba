import '@saldo/contract/zod-messages';
import { isTimeZone } from '@saldo/domain/dates';
import { z } from 'zod';
import { isHardToGuess } from '../security/key-strength.ts';
import { MAIL_SETTINGS, type MailSettings, mailOf } from './mail.ts';
import { PICTURE_HOSTS, type PictureHosts } from './picture-hosts.ts';
import { withSecretFiles } from './secret-files.ts';
import { TRUST_PROXY, type TrustedProxies } from './trust-proxy.ts';

const POSTGRES = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const TOO_EASY =
  'is too easy to guess. Generate one with: openssl rand -base64 32. If this one is already in use, keep it after ' +
  'the new one, SECRET_KEY=new,old, so encrypted data stays readable';

/** The platform's environment settings. */
export const PLATFORM_SETTINGS = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: POSTGRES.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  WORKER_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  BACKUP_DIR: z.string().optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
    .default('Europe/Madrid'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY,
  PICTURE_HOSTS,
  PUBLIC_URL: z.url('must be an address such as https://saldo.example.org').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NODE_ENV: z.string().default('production'),
  SECRET_KEY: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters')
    // The first key encrypts. Later keys only decrypt what they encrypted before, until they are removed.
    .refine(([first]) => first === undefined || isHardToGuess(first), TOO_EASY)
    .default([]),
  ...MAIL_SETTINGS,
};

export const PLATFORM_SECRETS = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

export interface PlatformConfig {
  port: number;
  host: string;
  dataDir: string;
  /** Undefined for SQLite in `dataDir`. A secret: it may hold a password. */
  databaseUrl: string | undefined;
  /** Main thread's connections to PostgreSQL. Each worker has two more. */
  databaseConnections: number;
  /** How many threads one user's lists and figures may use. The other thread counts are derived from it. */
  workerThreads: number;
  /** SQL statements that take this many milliseconds are logged as slow. */
  slowQueryMs: number;
  /**
   * How long the server keeps serving after it is asked to stop. Meanwhile `/readyz` makes proxies send traffic
   * elsewhere.
   */
  drainMs: number;
  /** Overrides `backupFolder`. */
  backupDir: string | undefined;
  /** Time zone of "today" for callers that send none. */
  timeZone: string;
  logLevel: string;
  trustProxy: TrustedProxies;
  /** Hosts that pictures may be fetched from: any public host, or only the listed ones. */
  pictureHosts: PictureHosts;
  publicUrl: string | undefined;
  /** The first key encrypts; all of them decrypt. Secrets. */
  secretKeys: string[];
  /** Undefined if no email is sent. */
  mail: MailSettings | undefined;
  /** Bearer token that Prometheus must send; undefined if metrics are off. A secret. */
  metricsToken: string | undefined;
  /** Checks every response against the contract. Off in production, where it would cost nearly half the throughput. */
  checkAnswers: boolean;
}

/** All settings. The product extends this type (`server/src/config/config.ts`). */
export interface Config extends PlatformConfig {}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws a ConfigError that lists the problems, if any. */
export function throwIfProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new ConfigError(`These settings need attention:\n${lines.join('\n')}`);
}

/** The setting that a problem is about. */
const settingOf = (problem: string) => problem.slice(0, problem.indexOf(':')).replace(/_FILE$/, '');

/** Problems with settings taken together, without those about settings that are wrong by themselves. */
export const furtherProblems = (known: readonly string[], together: readonly string[]): string[] =>
  together.filter((problem) => !known.some((one) => settingOf(one) === settingOf(problem)));

/**
 * Checks the environment, including secrets from files, against a schema in which every setting is optional. Returns
 * the settings, without the wrong ones, and the problems. They name each wrong setting, never its value.
 */
export function parseSettings<S extends z.ZodType>(
  schema: S,
  secrets: readonly string[],
  environment: Record<string, string | undefined>,
): { env: z.output<S>; problems: string[] } {
  const { env: whole, problems } = withSecretFiles(environment, secrets);
  const given = new Map(
    Object.entries(whole).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return { env: parsed.data, problems };
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    // One problem per setting is enough.
    if (given.delete(name)) problems.push(`${name}: ${message}`);
  }
  return { env: schema.parse(Object.fromEntries(given)), problems };
}

/** The platform's part of the settings, and problems with settings that contradict each other. */
export function platformConfigOf(env: z.output<z.ZodObject<typeof PLATFORM_SETTINGS>>): {
  config: PlatformConfig;
  problems: string[];
} {
  const { mail, problems } = mailOf(env);
  if (env.DATABASE_URL && env.SECRET_KEY.length === 0) {
    problems.push('SECRET_KEY: is required with DATABASE_URL');
  }
  return { config: platformConfig(env, mail), problems };
}

function platformConfig(
  env: z.output<z.ZodObject<typeof PLATFORM_SETTINGS>>,
  mail: MailSettings | undefined,
): PlatformConfig {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    workerThreads: env.WORKER_THREADS,
    slowQueryMs: env.SLOW_QUERY_MS,
    drainMs: env.DRAIN_SECONDS * 1000,
    backupDir: env.BACKUP_DIR,
    pictureHosts: env.PICTURE_HOSTS,
    timeZone: env.TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    secretKeys: env.SECRET_KEY,
    mail,
    metricsToken: env.METRICS_TOKEN,
    checkAnswers: env.NODE_ENV !== 'production',
  };
}
