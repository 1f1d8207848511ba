import type { Context } from '../../../platform/context.ts';
import type { AppError } from '../../../platform/http/errors.ts';
import { appError } from '../../../texts/app-error.ts';
import { providerText } from '../providers/error-texts.ts';
import { ProviderError } from '../providers/provider.ts';

/** What a person did or the bank decided, as opposed to something out of order. */
const REFUSED = new Set(['cancelled_by_user', 'rejected_by_bank', 'no_accounts']);

export const isRefused = (error: ProviderError): boolean => REFUSED.has(error.kind);

/** Lets a provider's failure leave as an error of ours, in words for people. */
export async function asAppError<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteFailure(context, error);
    const code = isRefused(error) ? 'bank_access_refused' : 'provider_error';
    throw appError(code, (t) => providerText(t, error, context.config.timeZone));
  }
}

/** A renewal that was cancelled or refused takes nothing from the connection that it was for. */
export function renewalRefused(context: Context, error: ProviderError): AppError {
  noteFailure(context, error);
  return appError('bank_renewal_refused', ({ banks }) =>
    error.kind === 'cancelled_by_user' ? banks.cancelled : banks.notRenewed,
  );
}

/** The provider's own code goes to the log; its texts go nowhere. */
export function noteFailure({ log }: Context, { kind, info }: ProviderError): void {
  log.warn({ kind, status: info.status ?? null, code: info.code ?? null }, 'bank refused');
}
