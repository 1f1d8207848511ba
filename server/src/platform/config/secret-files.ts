import { readFileSync } from 'node:fs';

/** Settings that hold secrets: each may come from a file, named by the same setting with `_FILE` behind it. */
export const SECRETS = [
  'DATABASE_URL',
  'SECRET_KEY',
  'BOOTSTRAP_INVITATION',
  'AI_API_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_S3_SECRET',
  'ENABLE_BANKING_PRIVATE_KEY',
  'GOCARDLESS_SECRET_ID',
  'GOCARDLESS_SECRET_KEY',
] as const;

type Environment = Record<string, string | undefined>;

/** The environment with the secrets that files hold, as Docker and systemd give them, and what is wrong with those files. */
export function withSecretFiles(environment: Environment): {
  env: Environment;
  problems: string[];
} {
  const env = { ...environment };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) problems.push(`${name}_FILE: must not be set beside ${name}`);
    else {
      try {
        env[name] = readFileSync(path, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: must be the path of a file that can be read`);
      }
    }
  }
  return { env, problems };
}
