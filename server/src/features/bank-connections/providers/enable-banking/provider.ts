import { z } from 'zod';
import { validRows } from '../loose-schemas.ts';
import {
  type BankProvider,
  type CompletedConsent,
  type ConsentCallback,
  type ConsentHandle,
  type Institution,
  ProviderError,
  type ProviderTools,
  type StartConsent,
} from '../provider.ts';
import { createClient, type EnableBankingClient, type Settings } from './client.ts';
import { fetchBalance, fetchPages } from './fetch-pages.ts';
import { bankOf, mapAccount, mapAspsp } from './mapping.ts';
import * as schemas from './schemas.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
/** Tolerance for clock differences. */
const MINUTE_MS = 60_000;
const OVER = new Set(['consent_expired', 'account_unavailable']);

/** Enable Banking, with the operator's own application. */
export function createEnableBanking(settings: Settings, tools: ProviderTools): BankProvider {
  const client = createClient(settings, tools);
  const list = async (country: string, signal: AbortSignal): Promise<Institution[]> => {
    const query = { country, service: 'AIS', psu_type: 'personal' };
    const { aspsps } = await client.ask(schemas.Aspsps, 'GET aspsps', { query, signal });
    return validRows(aspsps, schemas.Aspsp).rows.flatMap((one) => mapAspsp(one) ?? []);
  };
  return {
    id: 'enable_banking',
    wayBack: 'code',
    async check(callbackUrl, signal) {
      const application = await client.ask(schemas.Application, 'GET application', { signal });
      if (application.active === false) throw new ProviderError('not_configured');
      if (application.redirect_urls?.includes(callbackUrl)) return;
      throw new ProviderError('not_configured', { code: 'redirect_address' });
    },
    listInstitutions: list,
    async findInstitution(id, signal) {
      const bank = bankOf(id);
      if (!bank) return null;
      return (await list(bank.country, signal)).find((one) => one.id === id) ?? null;
    },
    startConsent: (input, signal) => start(client, tools, input, signal),
    completeConsent: (handle, callback, signal) =>
      complete(client, tools, { handle, callback, signal }),
    async revokeConsent(handle, signal) {
      const id = handle.sessionId;
      if (!id) return;
      try {
        await client.ask(z.unknown(), 'DELETE sessions/{id}', { ids: { id }, signal });
      } catch (error) {
        if (!(error instanceof ProviderError) || !OVER.has(error.kind)) throw error;
      }
    },
    fetchTransactions: (input, signal) => fetchPages(client, tools, input, signal),
    fetchBalance: (input, signal) => fetchBalance(client, tools, input, signal),
  };
}

async function start(
  client: EnableBankingClient,
  tools: ProviderTools,
  input: StartConsent,
  signal: AbortSignal,
) {
  const bank = bankOf(input.institution.id);
  if (!bank) throw new ProviderError('request_rejected');
  const until = tools.now().getTime() + input.accessDays * DAY_MS - MINUTE_MS;
  const { url, authorization_id: authorizationId } = await client.ask(
    schemas.Authorization,
    'POST auth',
    {
      body: {
        access: {
          valid_until: new Date(until).toISOString().replace('Z', '+00:00'),
          balances: true,
          transactions: true,
        },
        aspsp: bank,
        state: input.reference,
        redirect_url: input.callbackUrl,
        psu_type: 'personal',
        language: input.language,
      },
      signal,
    },
  );
  return {
    link: bankPage(url),
    handle: { authorizationId: authorizationId ?? null, sessionId: null },
  };
}

/** Checks the link to the provider's or bank's page. It must use HTTPS but may be on any host. */
function bankPage(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href;
  throw new ProviderError('bad_response', { code: 'link' });
}

async function complete(
  client: EnableBankingClient,
  tools: ProviderTools,
  q: { handle: ConsentHandle; callback: ConsentCallback; signal: AbortSignal },
): Promise<CompletedConsent> {
  const { code, error } = q.callback;
  if (error !== null) {
    if (/no_accounts/i.test(error)) throw new ProviderError('no_accounts');
    const isCancelled = error.toLowerCase() === 'access_denied';
    throw new ProviderError(isCancelled ? 'cancelled_by_user' : 'rejected_by_bank');
  }
  if (code === null) return { kind: 'pending' };
  const asking = { body: { code }, signal: q.signal };
  const session = await client.ask(schemas.Session, 'POST sessions', asking);
  const accounts = validRows(session.accounts, schemas.Account).rows.flatMap(
    (one) => mapAccount(one, 'Account') ?? [],
  );
  const now = tools.now();
  const until = Date.parse(session.access?.valid_until ?? '');
  return {
    kind: 'linked',
    consent: {
      handle: { ...q.handle, sessionId: session.session_id },
      accounts,
      grantedAt: now.toISOString(),
      expiresAt: new Date(
        Number.isNaN(until) ? now.getTime() + DEFAULT_DAYS * DAY_MS : until,
      ).toISOString(),
    },
  };
}
