import { dayIn } from '@saldo/domain/dates';
import { z } from 'zod';
import { inSeconds, looseHeader } from '../http-client.ts';
import { validRows } from '../loose-schemas.ts';
import { bookedBalance, currency, iban, nameText, productOf, text } from '../parse-fields.ts';
import {
  type BankProvider,
  type CompletedConsent,
  type ConsentCallback,
  type FetchBalance,
  type FetchedPage,
  type FetchTransactions,
  type ProviderAccount,
  ProviderError,
  type ProviderTools,
  type ReportedBalance,
  type StartConsent,
} from '../provider.ts';
import { createClient, type GocardlessClient, type Settings } from './client.ts';
import { mapInstitution, mapRow } from './mapping.ts';
import * as schemas from './schemas.ts';

const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Delays between checks, because the user may return before the bank has informed the provider. */
const POLLS_MS = [1000, 2000, 3000, 4000];
/** Host of the bank links; users are never sent anywhere else. */
const BANK_PAGES = 'ob.gocardless.com';
const ID = /^[A-Za-z0-9_-]{1,100}$/;

/** GoCardless Bank Account Data, with the operator's keys. */
export function createGocardless(settings: Settings, tools: ProviderTools): BankProvider {
  const client = createClient(settings, tools);
  return {
    id: 'gocardless',
    wayBack: 'secret once',
    check: async (_, signal) => {
      await client.ask(z.unknown(), 'GET institutions/', { query: { country: 'ES' }, signal });
    },
    async listInstitutions(country, signal) {
      const asking = { query: { country }, signal };
      const { body } = await client.ask(z.array(z.unknown()), 'GET institutions/', asking);
      return validRows(body, schemas.Institution).rows.map(mapInstitution);
    },
    async findInstitution(id, signal) {
      if (!ID.test(id) || id.startsWith('SANDBOX_')) return null;
      const asking = { ids: { id }, signal };
      try {
        const { body } = await client.ask(schemas.Institution, 'GET institutions/{id}/', asking);
        return mapInstitution(body);
      } catch (error) {
        if (error instanceof ProviderError && isUnknown(error)) return null;
        throw error;
      }
    },
    startConsent: (input, signal) => start(client, settings, input, signal),
    completeConsent: (handle, callback, signal) =>
      complete(client, tools, { id: handle.requisitionId ?? '', callback, signal }),
    async revokeConsent(handle, signal) {
      const asking = { ids: { id: handle.requisitionId ?? '' }, signal };
      try {
        await client.ask(z.unknown(), 'DELETE requisitions/{id}/', asking);
      } catch (error) {
        if (!(error instanceof ProviderError) || !isUnknown(error)) throw error;
      }
    },
    fetchTransactions: (input, signal) => fetchPages(client, tools, input, signal),
    fetchBalance: (input, signal) => fetchBalance(client, tools, input, signal),
  };
}

const isUnknown = ({ info }: ProviderError) => info.status === 404 || info.status === 400;

async function start(
  client: GocardlessClient,
  settings: Settings,
  input: StartConsent,
  signal: AbortSignal,
) {
  const { historyDays, accessDays, institution, reference, callbackUrl, language } = input;
  const isDefault = historyDays === DEFAULT_DAYS && accessDays === DEFAULT_DAYS;
  // Without an agreement, GoCardless creates one of ninety days, which more banks accept than an explicit one.
  const terms = {
    institution_id: institution.id,
    max_historical_days: historyDays,
    access_valid_for_days: accessDays,
  };
  const made = isDefault
    ? null
    : await client.ask(schemas.Agreement, 'POST agreements/enduser/', { body: terms, signal });
  const agreement = made?.body.id ?? null;
  const { body } = await client.ask(schemas.Requisition, 'POST requisitions/', {
    body: {
      redirect: callbackUrl,
      institution_id: institution.id,
      reference,
      user_language: language.toUpperCase(),
      ...(agreement === null ? {} : { agreement }),
    },
    signal,
  });
  return {
    link: bankPage(body.link ?? '', settings),
    handle: { requisitionId: body.id, agreementId: agreement },
  };
}

/** Checks the page to send the user to. It must be the provider's own, over HTTPS. */
function bankPage(link: string, { baseUrl }: Settings): string {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isOfProvider = url?.protocol === 'https:' && url.host === BANK_PAGES;
  // In tests, a stand-in for the provider hosts its own pages.
  const isOfStandIn = url !== null && url.origin === new URL(baseUrl).origin;
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && (isOfProvider || isOfStandIn)) return url.href;
  throw new ProviderError('bad_response', { code: 'link' });
}

const CANCELLED = new Set(['UserCancelledSession', 'access_denied']);
const FAILED = new Set(['RJ', 'ER']);
const ENDED = new Set(['EX', 'SU']);

async function complete(
  client: GocardlessClient,
  tools: ProviderTools,
  q: { id: string; callback: ConsentCallback; signal: AbortSignal },
): Promise<CompletedConsent> {
  const { callback, signal } = q;
  if (callback.error !== null) {
    const isCancelled = CANCELLED.has(callback.error);
    throw new ProviderError(isCancelled ? 'cancelled_by_user' : 'rejected_by_bank');
  }
  const asking = { ids: { id: q.id }, signal };
  for (const pause of [...POLLS_MS, null]) {
    const { body } = await client.ask(schemas.Requisition, 'GET requisitions/{id}/', asking);
    if (FAILED.has(body.status) || ENDED.has(body.status)) {
      throw new ProviderError('rejected_by_bank', { code: body.status });
    }
    if (body.status === 'LN') return linked(client, tools, body, signal);
    if (pause !== null) await tools.sleep(pause, signal);
  }
  return { kind: 'pending' };
}

async function linked(
  client: GocardlessClient,
  tools: ProviderTools,
  requisition: z.infer<typeof schemas.Requisition>,
  signal: AbortSignal,
): Promise<CompletedConsent> {
  const agreement = requisition.agreement
    ? await agreementOf(client, requisition.agreement, signal)
    : null;
  const now = tools.now().getTime();
  const accepted = Date.parse(agreement?.accepted ?? '');
  const granted = Number.isNaN(accepted) ? now : accepted;
  const days = agreement?.access_valid_for_days ?? DEFAULT_DAYS;
  const accounts: ProviderAccount[] = [];
  for (const id of requisition.accounts ?? []) {
    if (ID.test(id)) accounts.push(await accountOf(client, id, signal));
  }
  return {
    kind: 'linked',
    consent: {
      handle: { requisitionId: requisition.id, agreementId: requisition.agreement ?? null },
      accounts,
      grantedAt: new Date(granted).toISOString(),
      expiresAt: new Date(granted + days * DAY_MS).toISOString(),
    },
  };
}

/** Fetches the agreement, which contains the end date. Without it, only ninety days of access are certain. */
async function agreementOf(client: GocardlessClient, id: string, signal: AbortSignal) {
  if (!ID.test(id)) return null;
  const asking = { ids: { id }, signal };
  try {
    return (await client.ask(schemas.Agreement, 'GET agreements/enduser/{id}/', asking)).body;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

const STATES: Record<string, ProviderAccount['state']> = {
  READY: 'READY',
  DISCOVERED: 'SYNCING',
  PROCESSING: 'SYNCING',
};

async function accountOf(
  client: GocardlessClient,
  id: string,
  signal: AbortSignal,
): Promise<ProviderAccount> {
  const asking = { ids: { id }, signal };
  const { body } = await client.ask(schemas.Account, 'GET accounts/{id}/', asking);
  // Requests for details count against the bank's limit, so this is the only one. The account works without details.
  const details = await client.ask(schemas.Details, 'GET accounts/{id}/details/', asking).then(
    (answer) => answer.body.account ?? null,
    (error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    },
  );
  const product = text(details?.product);
  return {
    ref: id,
    stableKey: null,
    iban: iban(body.iban) ?? iban(details?.iban),
    currency: currency(details?.currency),
    name: nameText(details?.displayName) ?? product?.slice(0, 100) ?? nameText(details?.name),
    owner: nameText(details?.ownerName) ?? nameText(body.owner_name),
    product: productOf(
      details?.cashAccountType,
      `${details?.product ?? ''} ${details?.name ?? ''}`,
    ),
    state: STATES[body.status ?? 'READY'] ?? 'ERROR',
  };
}

async function fetchBalance(
  client: GocardlessClient,
  tools: ProviderTools,
  { account }: FetchBalance,
  signal: AbortSignal,
): Promise<ReportedBalance | null> {
  const asking = { ids: { id: account.ref }, signal };
  const { body } = await client.ask(schemas.Balances, 'GET accounts/{id}/balances/', asking);
  const told = validRows(body.balances, schemas.Balance).rows.map((one) => ({
    type: one.balanceType,
    amount: one.balanceAmount?.amount,
    currency: one.balanceAmount?.currency,
    day: one.referenceDate,
  }));
  const today = dayIn(tools.timeZone, tools.now());
  return bookedBalance(told, { currency: account.currency, today });
}

async function* fetchPages(
  client: GocardlessClient,
  tools: ProviderTools,
  input: FetchTransactions,
  signal: AbortSignal,
): AsyncIterable<FetchedPage> {
  const asking = {
    ids: { id: input.account.ref },
    query: { date_from: input.from, date_to: input.to },
    signal,
  };
  const what = 'GET accounts/{id}/transactions/';
  const { body, answer } = await client.ask(schemas.Transactions, what, asking);
  const { booked, pending } = body.transactions;
  const { rows, unreadable } = validRows(booked, schemas.Transaction);
  const q = {
    account: input.account,
    institutionId: input.institutionId,
    timeZone: tools.timeZone,
  };
  const mapped = rows.map((row) => mapRow(row, q));
  const kept = mapped.filter((row) => row !== null);
  yield {
    rows: kept,
    left: unreadable + (mapped.length - kept.length) + (pending?.length ?? 0),
    allowance: allowanceOf(answer.headers, tools.now()),
  };
}

function allowanceOf(headers: Headers, now: Date): FetchedPage['allowance'] {
  const left = looseHeader(headers, 'x-ratelimit-account-success-remaining');
  const resetsAt = inSeconds(now, looseHeader(headers, 'x-ratelimit-account-success-reset'));
  const remaining = Number(left);
  if (left === null || resetsAt === null || !Number.isInteger(remaining)) return null;
  return { remaining, resetsAt };
}
