import type { Frequency } from '@saldo/contract/alerts';
import { alertNotice } from '@saldo/domain/alerts';
import { type Cents, fromCents } from '@saldo/domain/money';

const EUROS = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const euros = (cents: Cents) => EUROS.format(fromCents(cents));

const WHEN: Record<Frequency, string> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
  yearly: 'this year',
};

/** What an alert says. Amounts in cents. */
export function alertMessage(
  alert: { name: string; frequency: Frequency },
  { amount, limit }: { amount: Cents; limit: Cents },
): string {
  const spent = `${euros(amount)} of ${euros(limit)}`;
  const when = WHEN[alert.frequency];
  if (alertNotice(amount, limit) === 'alert_approaching') {
    // Rounded down: 99.9 percent are not all of it.
    const percent = Math.floor((amount * 100) / limit);
    return `${alert.name}: ${percent}% of the limit is spent ${when} (${spent}).`;
  }
  const what = amount > limit ? 'the limit is exceeded' : 'the limit is reached';
  return `${alert.name}: ${what} ${when} (${spent} spent).`;
}

export const goalMessage = ({ name }: { name: string }): string =>
  `Goal achieved: ${name}. You have reached your target.`;
