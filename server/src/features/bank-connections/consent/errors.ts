import type { Context } from '../../../platform/context.ts';
import type { AppError } from '../../../platform/http/errors.ts';
import { appError } from '../../../texts/app-error.ts';
import { providerText } from '../providers/error-texts.ts';
import { ProviderError } from '../providers/provider.ts';

/** Refusals by the user or the bank, as opposed to faults. */
const REFUSED = new Set(['cancelled_by_user', 'rejected_by_bank', 'no_accounts']);

export const isRefused = (error: ProviderError): boolean => REFUSED.has(error.kind);

/** Runs work and turns a provider's failure into an AppError with a message for users. */
export async function asAppError<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteFailure(context, error);
    const code = isRefused(error) ? 'bank_access_refused' : 'provider_error';
    throw appError(code, providerText(error, context.config.timeZone));
  }
}

/** Error for a canceled or refused renewal. The connection keeps the access it has. */
export function renewalRefused(context: Context, error: ProviderError): AppError {
  noteFailure(context, error);
  return appError('bank_renewal_refused', ({ banks }) =>
    error.kind === 'cancelled_by_user' ? banks.cancelled : banks.notRenewed,
  );
}

/** Logs the provider's error code. Its messages are never logged or shown. */
export function noteFailure({ log }: Context, { kind, info }: ProviderError): void {
  log.warn({ kind, status: info.status ?? null, code: info.code ?? null }, 'bank request failed');
}
