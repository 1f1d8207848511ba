import type { Transaction } from '@saldo/contract/transactions';
import { signedMoney } from '../../lib/format.ts';
import type { Choice } from './manual/flow.ts';
import { texts } from './texts.ts';

export const amountOf = ({
  amount,
  direction,
  currency,
}: Pick<Transaction, 'amount' | 'direction' | 'currency'>) =>
  signedMoney(amount, direction, currency);

export const describe = ({ description }: Pick<Transaction, 'description'>): string =>
  description || texts.manual.noDescription;

/** 'Ignored', 'Ignored Metrics', 'Ignored Both', or null. */
export function ignoredLabel(flags: Choice['flags']): string | null {
  if (!flags) return null;
  if (!flags.ignore) return texts.ignored.metrics;
  return flags.ignore_default_metrics ? texts.ignored.both : texts.ignored.transaction;
}
