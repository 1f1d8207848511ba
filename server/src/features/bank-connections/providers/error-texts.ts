import type { BankFailure, BankFailures } from '../../../schema/stored/bank-failure.ts';
import { toFactText } from '../../../schema/stored/fact-text.ts';
import type { Sentence } from '../../../texts/say.ts';
import { ProviderError, type ProviderErrorKind } from './provider.ts';

/** The error as a fact that can be stored, including when to retry if that is known. */
function failureOf({ kind, info }: ProviderError, timeZone: string): BankFailure {
  const retry =
    kind === 'rate_limited' && info.retryAt ? { at: info.retryAt, time_zone: timeZone } : null;
  return { is: kind, ...(retry ? { retry } : {}) };
}

/** Describes the error to the user. */
export const providerText =
  (error: ProviderError, timeZone: string): Sentence =>
  ({ bankFailure }) =>
    bankFailure(failureOf(error, timeZone));

/** The error as the receipt of a fetch keeps it. */
export const receiptError = (error: ProviderError, timeZone: string): BankFailures => ({
  is: 'failures',
  of: [failureOf(error, timeZone)],
});

/** The error as an account keeps it. */
export const accountError = (error: ProviderError, timeZone: string) => ({
  status: error.kind === 'account_busy' ? ('SYNCING' as const) : ('ERROR' as const),
  status_reason: toFactText(failureOf(error, timeZone)),
});

/** The same for an error without details. */
export const accountErrorOf = (kind: ProviderErrorKind, timeZone: string) =>
  accountError(new ProviderError(kind), timeZone);
