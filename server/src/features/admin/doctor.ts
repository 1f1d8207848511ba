import type { Finding } from '@saldo/contract/admin';
import { addDays, dayIn } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Storage } from '../../platform/db/storage.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { countLostSecondFactors } from '../auth/second-factor.ts';
import { callbackUrlOf, providersOf } from '../bank-connections/configured-providers.ts';
import { countLostAccess } from '../bank-connections/credentials.ts';
import { ProviderError } from '../bank-connections/providers/provider.ts';
import { mayFetch } from '../rates/jobs.ts';
import { readSource } from '../rates/published-rates.ts';
import { readNeeds } from '../rates/store.ts';
import * as checks from './health-checks.ts';

type Examined = Pick<Context, 'config' | 'storage' | 'condition' | 'secrets' | 'log' | 'now'> & {
  /** Describes the damage; null if there is none, undefined if it cannot be checked now. */
  findDamage(): Promise<string | null | undefined>;
};

/** Timeout for a provider's response. */
const ANSWERS_WITHIN_MS = 15_000;
const NAMES = { enable_banking: 'Enable Banking', gocardless: 'GoCardless', sandbox: '' };

/** Checks an installation without changing it. Findings never contain secrets. */
export async function runHealthChecks(examined: Examined): Promise<Finding[]> {
  const { config, storage, secrets, now } = examined;
  const database = await checks.checkDatabase(examined);
  const inside =
    database.state === 'good'
      ? [
          await checkKey(storage, secrets),
          await checks.checkBackup(storage, now),
          await checks.checkCopies(config, now),
          ...(await checks.checkJobs(storage, now)),
          await checks.checkClock(storage, now),
          ...(await checkRates(examined)),
        ]
      : [];
  return [
    database,
    ...inside,
    ...(await checks.checkManualBackups(config, now)),
    ...(await checks.checkFiles(config)),
    ...checks.checkTransport(config),
    ...(await checks.checkDisk(config, examined.condition)),
    ...(await Promise.all([checks.checkMail(config), checkBanks(examined)])).flat(),
  ];
}

async function checkKey(storage: Storage, secrets: Secrets): Promise<Finding> {
  const [factors, access] = await Promise.all([
    countLostSecondFactors({ storage, secrets }),
    countLostAccess(storage.read, secrets),
  ]);
  if (factors + access === 0)
    return { about: 'key', state: 'good', says: 'All encrypted data can be decrypted.' };
  const says =
    `Can’t decrypt ${factors} second factors and ${access} bank connection secrets. ` +
    'Add the key that encrypted them: SECRET_KEY=new,old.';
  return { about: 'key', state: 'wrong', says };
}

/** Rates older than this no longer apply. */
const RATES_LAST_DAYS = 7;

/** Checks that users with amounts in several currencies have exchange rates. Nobody else needs any. */
async function checkRates({ config, storage, now }: Examined): Promise<Finding[]> {
  const about = 'rates';
  if ((await readNeeds({ storage }, { isFirstEnough: true })).length === 0) return [];
  const source = await readSource(storage.read);
  const { newest_day, doubtful } = source;
  const found: Finding[] = [];
  const oldest = addDays(dayIn(config.timeZone, now()), -RATES_LAST_DAYS);
  if (newest_day === null || newest_day < oldest) {
    const since = newest_day === null ? 'There are none' : `The newest are from ${newest_day}`;
    const says =
      `${since}, so amounts in other currencies are left out of totals. ` +
      (mayFetch({ config }, source)
        ? 'Check the job that fetches them.'
        : 'Allow fetching them or load a file under System Stats.');
    found.push({ about, state: 'look', says });
  }
  if (doubtful.length > 0) {
    const says = `${doubtful.length} of them differ from the day before by more than half and aren’t used. See System Stats.`;
    found.push({ about, state: 'look', says });
  }
  const says = `They reach until ${newest_day}.`;
  return found.length > 0 ? found : [{ about, state: 'good', says }];
}

/** Checks that each provider accepts the settings and can return users to this server. */
async function checkBanks(examined: Examined): Promise<Finding[]> {
  const about = 'banks';
  const providers = providersOf(examined).filter(({ id }) => id !== 'sandbox');
  if (providers.length === 0) {
    return [
      {
        about,
        state: 'note',
        says: 'No bank provider is set up, so real banks can’t be connected.',
      },
    ];
  }
  if (!examined.config.publicUrl) {
    const says = 'PUBLIC_URL is not set, so banks send users back to localhost.';
    return [{ about, state: 'wrong', says }];
  }
  return Promise.all(
    providers.map(async (provider): Promise<Finding> => {
      const name = NAMES[provider.id];
      const address = callbackUrlOf(examined.config, provider.id);
      try {
        await provider.check(address, AbortSignal.timeout(ANSWERS_WITHIN_MS));
        const says = `${name} accepts the settings and returns users to ${address}.`;
        return { about, state: 'good', says };
      } catch (error) {
        return { about, ...refusalOf(error, name, address) };
      }
    }),
  );
}

function refusalOf(error: unknown, name: string, address: string): Omit<Finding, 'about'> {
  const { kind, info } =
    error instanceof ProviderError ? error : new ProviderError('provider_unavailable');
  if (info.code === 'redirect_address') {
    const says = `${name} doesn’t know this redirect URL. Add it there exactly as shown: ${address}`;
    return { state: 'wrong', says };
  }
  if (kind === 'not_configured') {
    return { state: 'wrong', says: `The application at ${name} isn’t active. Activate it there.` };
  }
  if (kind === 'credentials_rejected') {
    const says = `${name} rejects Saldo’s credentials. Check its keys in the settings, and the server clock.`;
    return { state: 'wrong', says };
  }
  return { state: 'look', says: `Failed to check ${name} (${kind}). Try again later.` };
}
