import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { merchantKey, type NamedRow, type OwnNames, ownNames } from '../merchant-names/names.ts';
import * as store from './store.ts';

/** The merchants of rows. Every "to sort" figure counts merchants, not rows. */
export const merchantsOf = (rows: readonly NamedRow[], own: OwnNames): Set<string> =>
  new Set(rows.map((row) => merchantKey(row, own)));

export interface QueueCount {
  /** Number of merchants with rows to sort, over all time. */
  count: number;
  /** The merchants to sort in each import; imports without any are left out. */
  byReport: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The number of merchants to sort that have rows in these imports. */
export const countIn = ({ byReport }: QueueCount, reportIds: readonly string[]): number =>
  new Set(reportIds.flatMap((id) => [...(byReport.get(id) ?? [])])).size;

export async function countQueue(
  { storage: { read } }: TaskContext,
  q: { bookId: BookId },
): Promise<QueueCount> {
  return countOf(await store.namedToSort(read, q), await ownNames(read, q));
}

export function countOf(rows: readonly store.NamedToSort[], own: OwnNames): QueueCount {
  const ofReports = new Map<string, store.NamedToSort[]>();
  for (const row of rows) {
    if (row.report_id === null) continue;
    const some = ofReports.get(row.report_id);
    if (some) some.push(row);
    else ofReports.set(row.report_id, [row]);
  }
  return {
    count: merchantsOf(rows, own).size,
    byReport: new Map([...ofReports].map(([id, some]) => [id, merchantsOf(some, own)])),
  };
}
