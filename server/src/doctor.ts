// npm run doctor: checks the installation and reports what needs attention. Changes nothing.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FINDING_WORDS } from '@saldo/contract/admin';
import { readConfig } from './config/config.ts';
import { runHealthChecks } from './features/admin/doctor.ts';
import { ConfigError } from './platform/config/config.ts';
import { DatabaseCondition } from './platform/db/database-condition.ts';
import { checkIntegrity } from './platform/db/integrity.ts';
import { createLogger } from './platform/observability/logger.ts';
import { secretsOf } from './platform/security/secrets.ts';
import { runProgram, withStorage } from './run-program.ts';

const WIDTH = Math.max(...Object.values(FINDING_WORDS).map((word) => word.length));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Opening the storage would create missing files: an empty database, and a key that decrypts nothing.
  const needed = [
    ...(config.databaseUrl ? [] : ['saldo.sqlite']),
    ...(config.databaseUrl || config.secretKeys.length > 0 ? [] : ['secret.key']),
  ];
  const missing = needed.find((name) => !existsSync(join(config.dataDir, name)));
  if (missing) {
    throw new ConfigError(`${missing} not found in ${resolve(config.dataDir)}. Check DATA_DIR.`);
  }
  await withStorage(config, { migrate: false }, async (storage) => {
    const found = await runHealthChecks({
      config,
      storage,
      condition: new DatabaseCondition(storage),
      findDamage: () => checkIntegrity(storage),
      secrets: secretsOf(config),
      log: createLogger('silent'),
      now: () => new Date(),
    });
    for (const { about, state, says } of found) {
      console.log(`${FINDING_WORDS[state].padEnd(WIDTH)} ${about.padEnd(9)} ${says}`);
    }
    if (found.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  });
}

runProgram(main);
