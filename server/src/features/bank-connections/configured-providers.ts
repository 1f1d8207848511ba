import { setTimeout as wait } from 'node:timers/promises';
import type { BankProviderId } from '@saldo/contract/bank-connections';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { isWithin, recent } from '../../platform/instant-ranges.ts';
import { asError } from '../../platform/unknown-error.ts';
import { createLogoStore, type LogoStore } from './logos.ts';
import { createEnableBanking } from './providers/enable-banking/provider.ts';
import { createGocardless } from './providers/gocardless/provider.ts';
import type { BankProvider, Institution, ProviderTools } from './providers/provider.ts';
import { ProviderError } from './providers/provider.ts';
import { createSandbox } from './providers/sandbox/provider.ts';

/** Lifetime of a cached list of banks. These lists rarely change. */
const LIST_LIVES_MS = 24 * 3_600_000;

/** The server's providers and their background work. One instance per context. */
export interface Banks {
  providers: readonly BankProvider[];
  /** Throws `not_configured` if the provider is no longer configured. */
  provider(id: BankProviderId): BankProvider;
  /** Banks of a country from all providers. A failing provider is left out unless all fail. */
  institutions(country: string): Promise<Institution[]>;
  institution(id: string): Promise<Institution | null>;
  logos: LogoStore;
  /** Runs work that continues after its request has ended. */
  inBackground(work: (signal: AbortSignal) => Promise<unknown>): void;
  idle(): Promise<void>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  stop(): Promise<void>;
}

const known = new WeakMap<Context, Banks>();

export function banksOf(context: Context): Banks {
  const there = known.get(context);
  if (there) return there;
  const banks = createBanks(context, providersOf(context));
  known.set(context, banks);
  return banks;
}

/** Callback URL registered with a provider. The sandbox's is relative, so it works at any address of this server. */
export function callbackUrlOf({ publicUrl, port }: Config, provider: BankProviderId): string {
  const own = publicUrl ?? `http://localhost:${port}`;
  const origin = provider === 'sandbox' ? '' : own.replace(/(?<!\/)\/+$/, '');
  return `${origin}/api/bank-connections/callback/${provider}`;
}

type Settled = Pick<Context, 'config' | 'storage' | 'log' | 'now'>;

const toolsOf = ({ now, config, log }: Settled, provider: string): ProviderTools => ({
  now,
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
  timeZone: config.timeZone,
  log: (event) => log.info({ provider, ...event }, 'bank call'),
});

export function providersOf(context: Settled): BankProvider[] {
  const { config, storage } = context;
  const providers: BankProvider[] = [];
  const { enableBanking, gocardless } = config;
  if (enableBanking) {
    providers.push(createEnableBanking(enableBanking, toolsOf(context, 'enable_banking')));
  }
  if (gocardless) providers.push(createGocardless(gocardless, toolsOf(context, 'gocardless')));
  if (config.sandboxBank !== 'off') {
    const withFaults = config.sandboxBank === 'faults';
    providers.push(createSandbox(storage, toolsOf(context, 'sandbox'), withFaults));
  }
  return providers;
}

function createBanks(context: Context, providers: readonly BankProvider[]): Banks {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  const logos = createLogoStore(context);
  const lists = new Map<string, { at: string; list: readonly Institution[] }>();
  /** Returns the previous list if a new one cannot be fetched. */
  const listed = async (provider: BankProvider, country: string) => {
    const key = `${provider.id} ${country}`;
    const there = lists.get(key);
    const now = context.now();
    if (there && isWithin(recent(LIST_LIVES_MS, now), there.at)) return there.list;
    try {
      const list = await provider.listInstitutions(country, ending.signal);
      lists.set(key, { at: now.toISOString(), list });
      for (const { logoUrl } of list) if (logoUrl !== null) logos.learn(logoUrl);
      return list;
    } catch (error) {
      if (there) return there.list;
      throw error;
    }
  };
  return {
    providers,
    provider(id) {
      const provider = providers.find((one) => one.id === id);
      if (!provider) throw new ProviderError('not_configured');
      return provider;
    },
    async institutions(country) {
      const asked = await Promise.allSettled(providers.map((one) => listed(one, country)));
      const lists = asked.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
      const failed = asked.find((one) => one.status === 'rejected');
      if (failed && lists.length === 0) throw failed.reason;
      return lists.flat();
    },
    async institution(id) {
      for (const provider of providers) {
        const found = await provider.findInstitution(id, ending.signal);
        if (found?.logoUrl) logos.learn(found.logoUrl);
        if (found) return found;
      }
      return null;
    },
    logos,
    inBackground(work) {
      const job = work(ending.signal)
        .catch((error: unknown) => {
          const { name, message } = asError(error);
          context.log.error({ err: { name, message } }, 'bank job failed');
        })
        .finally(() => running.delete(job));
      running.add(job);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    signal: ending.signal,
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
