import type { z } from 'zod';
import type { BankSettings } from '../../../../config/bank-settings.ts';
import {
  type Answer,
  call,
  callOf,
  inSeconds,
  looseHeader,
  type MethodAndPath,
  type ProviderCallOptions,
  read,
} from '../http-client.ts';
import { ProviderError, type ProviderErrorKind, type ProviderTools } from '../provider.ts';
import { Failure, Token } from './schemas.ts';

/** Tokens are renewed a minute before they expire. */
const MARGIN_MS = 60_000;

export type Settings = NonNullable<BankSettings['gocardless']>;

export interface GocardlessClient {
  /**
   * Calls the provider with the installation's token. Throws a ProviderError if the response does not match the schema.
   */
  ask<T>(
    schema: z.ZodType<T>,
    what: MethodAndPath,
    asking: ProviderCallOptions,
  ): Promise<{ body: T; answer: Answer }>;
}

export function createClient(settings: Settings, tools: ProviderTools): GocardlessClient {
  let token: { text: string; until: number } | undefined;
  let minting: Promise<string> | undefined;

  const mint = async (signal: AbortSignal): Promise<string> => {
    const body = { secret_id: settings.secretId, secret_key: settings.secretKey };
    const answer = await call(tools, callOf(settings.baseUrl, 'POST token/new/', { body, signal }));
    if (answer.status >= 500) throw new ProviderError('provider_unavailable');
    if (answer.status === 429) throw failureOf(answer, tools.now());
    if (answer.status >= 400) {
      throw new ProviderError('credentials_rejected', { status: answer.status });
    }
    const { access, access_expires: seconds } = read(Token, answer);
    token = { text: access, until: tools.now().getTime() + seconds * 1000 - MARGIN_MS };
    return access;
  };
  /** Returns the installation's token. Concurrent callers share one request for it. */
  const current = (signal: AbortSignal): Promise<string> => {
    if (token && tools.now().getTime() < token.until) return Promise.resolve(token.text);
    minting ??= mint(signal).finally(() => {
      minting = undefined;
    });
    return minting;
  };

  return {
    async ask(schema, what, asking) {
      const once = async () => {
        const headers = { authorization: `Bearer ${await current(asking.signal)}` };
        return call(tools, callOf(settings.baseUrl, what, { ...asking, headers }));
      };
      let answer = await once();
      if (isDeadToken(answer)) {
        token = undefined;
        answer = await once();
        if (isDeadToken(answer)) throw new ProviderError('credentials_rejected', { status: 401 });
      }
      if (answer.status >= 400) throw failureOf(answer, tools.now());
      return { body: read(schema, answer), answer };
    },
  };
}

const BY_TYPE: Record<string, ProviderErrorKind> = {
  AccessExpiredError: 'consent_expired',
  AccountInactiveError: 'account_unavailable',
  AccountAccessForbidden: 'consent_expired',
  AccountResourceUnavailable: 'account_unavailable',
  AccountProcessing: 'account_busy',
  AccountSuspended: 'account_unavailable',
  RateLimitError: 'rate_limited',
  ServiceError: 'bank_unavailable',
  ConnectionError: 'bank_unavailable',
  UnknownRequestError: 'bank_unavailable',
};

const BY_STATUS: Record<number, ProviderErrorKind> = {
  401: 'credentials_rejected',
  402: 'plan_limit',
  403: 'consent_expired',
  404: 'consent_expired',
  408: 'bank_unavailable',
  409: 'account_unavailable',
};

/** Interprets an error response by its status, then its type, then its summary. */
function failureOf(answer: Answer, now: Date): ProviderError {
  const { status } = answer;
  const parsed = Failure.safeParse(answer.body);
  const body = parsed.success ? parsed.data : {};
  const code = body.type ?? body.status ?? '';
  const info = { status, ...(code ? { code } : {}) };
  const summary = `${body.summary ?? ''}`.toLowerCase();
  if (status === 429) return new ProviderError('rate_limited', { ...info, ...retry(answer, now) });
  if (status >= 500) return new ProviderError('bank_unavailable', info);
  const known = BY_TYPE[body.type ?? ''] ?? kindOfSummary(status, summary, body.status ?? '');
  const kind = known ?? BY_STATUS[status] ?? 'request_rejected';
  return new ProviderError(kind, info);
}

function kindOfSummary(
  status: number,
  summary: string,
  state: string,
): ProviderErrorKind | undefined {
  if (status === 401 && summary.includes('expired')) return 'consent_expired';
  if (status === 403 && summary.includes('ip address')) return 'credentials_rejected';
  if (status === 409 && /processing|discovered/i.test(`${state} ${summary}`)) return 'account_busy';
  if (status === 400 && summary.includes('date range')) return 'window_too_wide';
  return undefined;
}

const RESETS = ['x-ratelimit-account-success-reset', 'x-ratelimit-reset', 'retry-after'];

/** When to retry, according to the headers or, if none of them says so, to the words "try again in N seconds". */
function retry(answer: Answer, now: Date): { retryAt?: string } {
  for (const name of RESETS) {
    const retryAt = inSeconds(now, looseHeader(answer.headers, name));
    if (retryAt !== null) return { retryAt };
  }
  const detail = Failure.safeParse(answer.body).data?.detail ?? '';
  const retryAt = inSeconds(now, /(?<!\d)(\d{1,9}) seconds/.exec(detail)?.[1]);
  return retryAt === null ? {} : { retryAt };
}

/** True if the access token was revoked early. */
const isDeadToken = (answer: Answer): boolean => {
  if (answer.status !== 401) return false;
  const summary = Failure.safeParse(answer.body).data?.summary ?? '';
  return /invalid token/i.test(summary);
};
