import { isTimeZone } from '@saldo/domain/dates';
import { z } from 'zod';

/** What can go wrong between a bank, its provider and Saldo. */
const KINDS = [
  ...['not_configured', 'credentials_rejected', 'plan_limit', 'cancelled_by_user'],
  ...['rejected_by_bank', 'no_accounts', 'consent_expired', 'account_unavailable'],
  ...['account_busy', 'rate_limited', 'window_too_wide', 'bank_unavailable'],
  ...['provider_unavailable', 'request_rejected', 'bad_response'],
] as const;

/** Why a bank's data could not be fetched, and when to try again if the bank says so. */
export const BankFailure = z.strictObject({
  is: z.enum(KINDS),
  retry: z
    .strictObject({
      at: z.iso.datetime({ offset: true }),
      time_zone: z.string().max(100).refine(isTimeZone),
    })
    .optional(),
});
export type BankFailure = z.infer<typeof BankFailure>;

/** What went wrong in one fetch, for one account after another. */
export const BankFailures = z.strictObject({
  is: z.literal('failures'),
  of: z.array(BankFailure).max(10_000),
});
export type BankFailures = z.infer<typeof BankFailures>;
