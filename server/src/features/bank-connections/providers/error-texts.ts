import type { Texts } from '../../../texts/say.ts';
import type { ProviderError } from './provider.ts';

const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/** Describes the error to the user, including when to retry if that is known. */
export function providerText({ banks }: Texts, error: ProviderError, timeZone: string): string {
  const words = banks.failed[error.kind];
  const { retryAt } = error.info;
  return error.kind === 'rate_limited' && retryAt
    ? banks.nextTry(words, clock(retryAt, timeZone))
    : words;
}
