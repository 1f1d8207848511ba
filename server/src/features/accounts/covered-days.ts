import type { CoverageDay, Gap } from '@saldo/contract/accounts';
import { balancesOf } from '@saldo/domain/account-balance';
import { coverageOf } from '@saldo/domain/coverage';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readBalanceInput } from './balance-input.ts';
import { presentGaps } from './balances.ts';

export interface Coverage {
  days: CoverageDay[];
  gaps: Gap[];
}

/** Covered days of an account by source, and missing days; null if there is no such account. Runs in a worker. */
export async function readCoverage(
  { storage }: TaskContext,
  q: { bookId: BookId; id: string; today: string },
): Promise<Coverage | null> {
  const [facts] = await readBalanceInput(storage.read, q);
  if (!facts) return null;
  const gaps = presentGaps(facts, balancesOf(facts));
  return { days: coverageOf({ ...facts, today: q.today }), gaps };
}
