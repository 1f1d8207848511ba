import type { CoverageDay } from '@saldo/contract/accounts';
import { coverageOf } from '@saldo/domain/coverage';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import * as store from './coverage-store.ts';

/** Which days of an account came from where; null where there is no such account. Reads all of its rows, so a worker does it. */
export async function readCoverage(
  { storage }: TaskContext,
  q: { userId: string; id: string; today: string },
): Promise<CoverageDay[] | null> {
  const { read } = storage;
  const covered = await store.covered(read, q);
  if (!covered) return null;
  const [file, rows] = await Promise.all([store.fileSpans(read, q), store.balanceRows(read, q)]);
  return coverageOf({ file, sync: covered.sync, rows, today: q.today });
}
