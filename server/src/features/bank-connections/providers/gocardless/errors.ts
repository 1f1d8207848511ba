import { type Answer, inSeconds, looseHeader } from '../http.ts';
import { ProviderError, type ProviderErrorKind } from '../provider.ts';
import { Failure } from './shapes.ts';

/** By the provider's word. */
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

/** What an answer that is no success means. Status first, then the type, then a look at the summary. */
export function failureOf(answer: Answer, now: Date): ProviderError {
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

/** Headers first; else the words "try again in N seconds". */
function retry(answer: Answer, now: Date): { retryAt?: string } {
  for (const name of RESETS) {
    const retryAt = inSeconds(now, looseHeader(answer.headers, name));
    if (retryAt !== null) return { retryAt };
  }
  const detail = Failure.safeParse(answer.body).data?.detail ?? '';
  const retryAt = inSeconds(now, /(?<!\d)(\d{1,9}) seconds/.exec(detail)?.[1]);
  return retryAt === null ? {} : { retryAt };
}

/** The access token died before its time. */
export const isDeadToken = (answer: Answer): boolean => {
  if (answer.status !== 401) return false;
  const summary = Failure.safeParse(answer.body).data?.summary ?? '';
  return /invalid token/i.test(summary);
};
