import { type Answer, inSeconds, looseHeader } from '../http-client.ts';
import { day } from '../parse-fields.ts';
import { ProviderError, type ProviderErrorKind } from '../provider.ts';
import { Failure } from './schemas.ts';

const BY_WORD: Record<string, ProviderErrorKind> = {
  EXPIRED_SESSION: 'consent_expired',
  CLOSED_SESSION: 'consent_expired',
  REVOKED_SESSION: 'consent_expired',
  SESSION_DOES_NOT_EXIST: 'consent_expired',
  WRONG_SESSION_STATUS: 'consent_expired',
  ACCESS_DENIED: 'cancelled_by_user',
  ALREADY_AUTHORIZED: 'rejected_by_bank',
  EXPIRED_AUTHORIZATION_CODE: 'rejected_by_bank',
  WRONG_AUTHORIZATION_CODE: 'rejected_by_bank',
  NO_ACCOUNTS_ADDED: 'no_accounts',
  ASPSP_RATE_LIMIT_EXCEEDED: 'rate_limited',
  ASPSP_TIMEOUT: 'bank_unavailable',
  ASPSP_ERROR: 'bank_unavailable',
  ASPSP_PSU_ACTION_REQUIRED: 'consent_expired',
  ASPSP_ACCOUNT_NOT_ACCESSIBLE: 'account_unavailable',
  ACCOUNT_DOES_NOT_EXIST: 'account_unavailable',
  INVALID_ACCOUNT_ID: 'account_unavailable',
  WRONG_TRANSACTIONS_PERIOD: 'window_too_wide',
  WRONG_DATE_INTERVAL: 'window_too_wide',
  REDIRECT_URI_NOT_ALLOWED: 'not_configured',
  UNAUTHORIZED_ACCESS: 'credentials_rejected',
  AUTHORIZATION_NOT_PROVIDED: 'credentials_rejected',
  UNAUTHORIZED_IP: 'credentials_rejected',
  INVALID_HOST: 'credentials_rejected',
};

const BY_STATUS: Record<number, ProviderErrorKind> = {
  401: 'credentials_rejected',
  403: 'credentials_rejected',
  404: 'account_unavailable',
  408: 'bank_unavailable',
  429: 'rate_limited',
};

/** The error's code, such as `WRONG_CONTINUATION_KEY`, or an empty string if it has no code. */
export const wordOf = (answer: Answer): string => Failure.safeParse(answer.body).data?.error ?? '';

/** Interprets an error response by its code, or by its status if the code is unknown. */
export function failureOf(answer: Answer, now: Date): ProviderError {
  const { status } = answer;
  const body = Failure.safeParse(answer.body).data;
  const word = body?.error ?? '';
  const info = { status, ...(word ? { code: word } : {}) };
  const detail = JSON.stringify(body?.detail ?? '');
  const kind = kindOf(word, status, `${detail} ${body?.message ?? ''}`);
  if (kind === 'rate_limited') {
    const retryAt = inSeconds(now, looseHeader(answer.headers, 'retry-after'));
    return new ProviderError(kind, { ...info, ...(retryAt === null ? {} : { retryAt }) });
  }
  if (kind === 'window_too_wide') {
    const earliest = day(/\d{4}-\d{2}-\d{2}/.exec(detail)?.[0]);
    return new ProviderError(kind, { ...info, ...(earliest === null ? {} : { earliest }) });
  }
  return new ProviderError(kind, info);
}

function kindOf(word: string, status: number, rest: string): ProviderErrorKind {
  if (/PERIOD_INVALID/.test(rest)) return 'window_too_wide';
  // The provider passed on a refusal by the bank, so the access has ended.
  if (word === 'ASPSP_ERROR' && /\b(401|403)\b/.test(rest)) return 'consent_expired';
  const known = BY_WORD[word] ?? BY_STATUS[status];
  if (known) return known;
  return status >= 500 ? 'bank_unavailable' : 'request_rejected';
}
