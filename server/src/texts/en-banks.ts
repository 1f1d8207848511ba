import { BankFailure, BankFailures } from '../schema/stored/bank-failure.ts';
import { fromFactText } from '../schema/stored/fact-text.ts';

const UNREACHABLE = 'We couldn’t reach the bank. We’ll try again.';
const NOT_SET_UP = 'The bank service isn’t set up correctly. Please contact your administrator.';
const UNREADABLE = 'We couldn’t read the bank’s response. Details are in the server log.';

const FAILURES: Readonly<Record<BankFailure['is'], string>> = {
  not_configured: NOT_SET_UP,
  credentials_rejected: NOT_SET_UP,
  plan_limit: 'This server has used up its bank connections for this month.',
  cancelled_by_user: 'You canceled on the bank’s site. Nothing was connected.',
  rejected_by_bank: 'The bank didn’t confirm access. Please try again.',
  no_accounts: 'The bank didn’t share any accounts. Choose at least one at the bank and try again.',
  consent_expired: 'Your access to this bank has expired. Refresh the connection to continue.',
  account_unavailable: 'The bank no longer offers this account.',
  account_busy: 'The bank is still preparing this account.',
  rate_limited: 'The bank doesn’t allow any more updates today.',
  window_too_wide: 'The bank doesn’t provide transactions for this period.',
  bank_unavailable: UNREACHABLE,
  provider_unavailable: UNREACHABLE,
  request_rejected: UNREADABLE,
  bad_response: UNREADABLE,
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

export const bankFailure = ({ is, retry }: BankFailure): string =>
  retry ? `${FAILURES[is]} We’ll try again on ${clock(retry.at, retry.time_zone)}.` : FAILURES[is];

/** The sentence of a stored failure; null if there is none, or only a newer server knows it. */
export const storedBankFailure = (text: string | null): string | null =>
  text === null ? null : fromFactText(text, { schema: BankFailure, sentence: bankFailure });

const sentence = ({ of }: BankFailures): string => of.map(bankFailure).join(' ');

/** The sentences of a receipt's error. */
export const storedBankFailures = (text: string | null): string | null =>
  text === null ? null : fromFactText(text, { schema: BankFailures, sentence });
