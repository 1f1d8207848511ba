import type { Transaction } from '@saldo/contract/transactions';
import { type Cents, centsOfSum } from '../money.ts';

type Shared = Pick<Transaction, 'amount' | 'share' | 'settles'>;

/** What of a row counts: not what others pay of it, and not what it pays back. */
export const countedCents = ({ amount, share, settles }: Shared): Cents =>
  share
    ? centsOfSum(share.mine) + centsOfSum(share.forgiven)
    : centsOfSum(amount) - settles.reduce((sum, one) => sum + centsOfSum(one.amount), 0);
