import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * Returns the environment with secrets read from files, as Docker and systemd provide them (`NAME_FILE` for the setting
 * `NAME`), and problems with those files.
 */
export function withSecretFiles(
  environment: Environment,
  secrets: readonly string[],
): {
  env: Environment;
  problems: string[];
} {
  const env = { ...environment };
  const problems: string[] = [];
  for (const name of secrets) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) problems.push(`${name}_FILE: must not be set together with ${name}`);
    else {
      try {
        env[name] = readFileSync(path, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: must be the path of a readable file`);
      }
    }
  }
  return { env, problems };
}
