import type { Finding } from '@saldo/contract/admin';
import type { Context } from '../../platform/context.ts';
import type { Storage } from '../../platform/db/storage.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { countLostSecondFactors } from '../auth/second-factor.ts';
import { countLostAccess } from '../bank-connections/credentials.ts';
import * as checks from './checks.ts';

type Examined = Pick<Context, 'config' | 'storage' | 'secrets' | 'now'>;

/** Looks at an installation and changes nothing. No sentence holds a secret. */
export async function examine({ config, storage, secrets, now }: Examined): Promise<Finding[]> {
  const database = await checks.checkDatabase(storage);
  const inside =
    database.state === 'good'
      ? [
          await checkKey(storage, secrets),
          await checks.checkBackup(storage, now),
          ...(await checks.checkJobs(storage)),
          await checks.checkClock(storage, now),
        ]
      : [];
  return [
    database,
    ...inside,
    ...(await checks.checkFiles(config)),
    ...checks.checkWays(config),
    ...(await checks.checkDisk(config)),
    await checks.checkMail(config),
    ...checkBanks(config),
  ];
}

async function checkKey(storage: Storage, secrets: Secrets): Promise<Finding> {
  const [factors, access] = await Promise.all([
    countLostSecondFactors({ storage, secrets }),
    countLostAccess(storage.read, secrets),
  ]);
  if (factors + access === 0) return { about: 'key', state: 'good', says: 'It opens everything.' };
  const says =
    `It does not open ${factors} second factors and ${access} texts of bank connections: ` +
    'add the key that sealed them, SECRET_KEY=new,old.';
  return { about: 'key', state: 'wrong', says };
}

function checkBanks({ enableBanking, gocardless, publicUrl }: Examined['config']): Finding[] {
  if (!enableBanking && !gocardless) {
    return [
      { about: 'banks', state: 'look', says: 'No provider is set: no real bank is reached.' },
    ];
  }
  if (!publicUrl) {
    const says = 'PUBLIC_URL is not set: banks send people back to localhost.';
    return [{ about: 'banks', state: 'wrong', says }];
  }
  if (!enableBanking) return [];
  const address = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/api/bank-connections/callback/enable_banking`;
  const says = `Enable Banking must know this redirect address, character for character: ${address}`;
  return [{ about: 'banks', state: 'look', says }];
}
