import type { CurrencyCount } from '@saldo/contract/users';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { countByCurrency } from '../ledger/figures/main-currency.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';

interface Asked {
  bookId: BookId;
}

/** Counts all of the user's transactions, so it may run in a worker. */
export const countCurrencies = (
  { storage }: Pick<TaskContext, 'storage'>,
  q: Asked,
): Promise<CurrencyCount[]> => countByCurrency(storage.read, q);

export const isSmallCount = ({ storage }: Pick<TaskContext, 'storage'>, q: Asked) =>
  isSmallUser(storage.read, { ...q, each: 'sum' });
