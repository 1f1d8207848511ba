import { addSums, EMPTY_SUM, type GoalSum } from './goals.ts';
import { type Cents, signed } from './money.ts';
import { type Parts, worthOfLines } from './parts/parts.ts';
import type { Span } from './spans.ts';
import { type CountedRow, counts } from './what-figures-count.ts';

/** A transaction reduced to the fields that goals and alerts depend on. */
export interface TargetRow
  extends Omit<
    CountedRow,
    'hasRate' | 'isSaved' | 'isInSavingsAccount' | 'isTransfer' | 'isSavedByOtherLeg'
  > {
  id: string;
  currency: string;
  /** Local date-time. */
  date: string;
  amount: Cents;
  /** Null is Uncategorized. */
  category: string | null;
  /** Parts of a split transaction besides the one in that category. */
  parts: Parts | null;
  /** What of it counts nowhere. */
  aside?: Cents | null;
  /** What each part but the last gives of that. */
  partsAside?: readonly Cents[] | null;
  /** ID of the other leg of the transfer between own accounts; null if this is not part of one. */
  other: string | null;
}

/** A goal or alert, reduced to what determines which transactions it counts. */
export interface CountedTarget extends Span {
  kind: 'goal' | 'alert';
  /** A row's amount in the currency of the goal or alert; null if no exchange rate is known. */
  centsOf(row: TargetRow): Cents | null;
  covers(category: string | null): boolean;
}

/** Sums the transactions that a goal or alert counts. `rows` must include the other legs of transfers. */
export function targetSum(rows: ReadonlyMap<string, TargetRow>, target: CountedTarget): GoalSum {
  const { kind, centsOf, from, to, covers } = target;
  let sum = EMPTY_SUM;
  for (const row of rows.values()) {
    const day = row.date.slice(0, 10);
    if (day < from || day > to) continue;
    const other = row.other === null ? undefined : rows.get(row.other);
    const isSavedByOtherLeg = other?.product === 'deposit' && covers(other.category);
    const worth = worthOfLines(row, (amount) => centsOf({ ...row, amount }));
    const lines = worth.filter(({ category }) => covers(category));
    if (lines.length === 0) continue;
    const cents = lines.some((line) => line.cents === null)
      ? null
      : lines.reduce((total, line) => total + (line.cents ?? 0), 0);
    const known = { hasRate: cents !== null, isTransfer: row.other !== null };
    // For goals and alerts, it does not matter whether a category belongs to savings.
    if (!counts(kind, { ...row, ...known, isSaved: false, isSavedByOtherLeg })) continue;
    const { direction } = row;
    const first = { key: `${row.date}${row.id}`, direction };
    sum = addSums(sum, { net: signed(cents ?? 0, direction), first });
  }
  return sum;
}
