import type { ProviderError } from './provider.ts';

/** What a person is told. Nothing of it comes from the provider. */
const WORDS: Record<ProviderError['kind'], string> = {
  not_configured: 'The bank service is not set up correctly. Please tell your administrator.',
  credentials_rejected: 'The bank service is not set up correctly. Please tell your administrator.',
  plan_limit: 'This server has used up its bank connections for this month.',
  cancelled_by_user: 'You cancelled at the bank. Nothing was connected.',
  rejected_by_bank: 'The bank did not confirm the access. Please try again.',
  no_accounts: 'The bank shared no account. Choose at least one account at the bank and try again.',
  consent_expired: 'Access to this bank has ended. Refresh the connection to go on.',
  account_unavailable: 'The bank no longer offers this account.',
  account_busy: 'The bank is still preparing this account.',
  rate_limited: 'The bank allows no more updates for today.',
  window_too_wide: 'The bank gives no transactions for this period.',
  bank_unavailable: 'The bank could not be reached. We will try again.',
  provider_unavailable: 'The bank could not be reached. We will try again.',
  request_rejected: 'The bank’s answer could not be read. The details are in the server’s log.',
  bad_response: 'The bank’s answer could not be read. The details are in the server’s log.',
};

const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/** A sentence for the person; where there is a time to try again, with it. */
export function wordsOf(error: ProviderError, timeZone: string): string {
  const words = WORDS[error.kind];
  const { retryAt } = error.info;
  return error.kind === 'rate_limited' && retryAt
    ? `${words} Next try ${clock(retryAt, timeZone)}.`
    : words;
}
