import type { CoverageDay, Gap } from '@saldo/contract/accounts';
import { balancesOf } from '@saldo/domain/account-balance';
import { coverageOf } from '@saldo/domain/coverage';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readBalanceInput } from './balance-input.ts';
import { presentGaps } from './balances.ts';

export interface Coverage {
  days: CoverageDay[];
  gaps: Gap[];
}

/** Which days of an account came from where, and which are missing; null where there is no such account. A worker does it. */
export async function readCoverage(
  { storage }: TaskContext,
  q: { userId: string; id: string; today: string },
): Promise<Coverage | null> {
  const [facts] = await readBalanceInput(storage.read, q);
  if (!facts) return null;
  const gaps = presentGaps(facts, balancesOf(facts));
  return { days: coverageOf({ ...facts, today: q.today }), gaps };
}
