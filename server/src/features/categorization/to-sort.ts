import type { Context } from '../../platform/context.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { merchantKey, type Named, type OwnNames, ownNames } from '../merchant-names/names.ts';
import * as store from './store.ts';

/** The merchants of rows: the unit of every number "to sort". */
export const merchantsOf = (rows: readonly Named[], own: OwnNames): Set<string> =>
  new Set(rows.map((row) => merchantKey(row, own)));

export interface ToSort {
  /** Merchants with rows to sort, over all time. */
  count: number;
  /** By import, how many of these merchants its rows to sort belong to; imports without any are left out. */
  byReport: ReadonlyMap<string, number>;
}

/** Reading the merchants off more rows takes longer than the main thread may be held up. */
const READ_HERE = 400;
const TIMEOUT_MS = 20_000;

/** What workers have counted, by user. */
const counted = new Map<string, { stamp: string; answer: Promise<ToSort> }>();
const COUNTED_AT_MOST = 1000;

/** The one count behind the badge, Home, Categories, Sort and the import result. Every page asks for it. */
export async function toSort(
  { storage: { read }, workers }: Pick<Context, 'storage' | 'workers'>,
  q: { userId: string },
): Promise<ToSort> {
  const rows = await store.namedToSort(read, { ...q, limit: READ_HERE + 1 });
  if (rows.length <= READ_HERE) return countOf(rows, await ownNames(read, q));
  // Read before the count: what is written in between gives another stamp, and is counted by the next call.
  const stamp = await store.stampToSort(read, q);
  const known = counted.get(q.userId);
  if (known?.stamp === stamp) return known.answer;
  const answer = workers.run<ToSort>('readToSort', q, { timeoutMs: TIMEOUT_MS });
  if (counted.size >= COUNTED_AT_MOST) counted.clear();
  counted.set(q.userId, { stamp, answer });
  answer.catch(() => counted.delete(q.userId));
  return answer;
}

export async function readToSort(
  { storage: { read } }: TaskContext,
  q: { userId: string },
): Promise<ToSort> {
  return countOf(await store.namedToSort(read, q), await ownNames(read, q));
}

function countOf(rows: readonly store.NamedToSort[], own: OwnNames): ToSort {
  const ofReports = new Map<string, store.NamedToSort[]>();
  for (const row of rows) {
    if (row.report_id === null) continue;
    const some = ofReports.get(row.report_id);
    if (some) some.push(row);
    else ofReports.set(row.report_id, [row]);
  }
  return {
    count: merchantsOf(rows, own).size,
    byReport: new Map([...ofReports].map(([id, some]) => [id, merchantsOf(some, own).size])),
  };
}
