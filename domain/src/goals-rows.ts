import { spentBy } from './alerts.ts';
import { addSums, type GoalSum, NOTHING } from './goals.ts';
import { type Cents, type Direction, signed } from './money.ts';
import type { Span } from './spans.ts';

/** What of a transaction decides whether goals and alerts count it. */
export interface CountedRow {
  id: string;
  /** Local date-time. */
  date: string;
  direction: Direction;
  amount: Cents;
  currency: string;
  /** Null is Uncategorized. */
  category: string | null;
  product: 'current' | 'deposit';
  ignore: boolean;
  is_refund: boolean;
}

/** What a goal or an alert counts. */
export interface CountedTarget extends Span {
  /** Whether a category is its own, or a subcategory of that. */
  covers(category: string | null): boolean;
}

/** The other leg of a transfer between own accounts, where a transaction is one. */
export type OtherLeg = (row: CountedRow) => CountedRow | undefined;

const lies = ({ from, to }: Span, { date }: CountedRow): boolean =>
  date.slice(0, 10) >= from && date.slice(0, 10) <= to;

const counts = (target: CountedTarget, row: CountedRow): boolean =>
  !row.ignore && row.currency === 'EUR' && lies(target, row) && target.covers(row.category);

/** What a goal counts of some transactions: of a transfer inside it from a current to a deposit account, or back, only the deposit's leg. */
export function goalSumOf(
  rows: Iterable<CountedRow>,
  goal: CountedTarget,
  otherLeg: OtherLeg,
): GoalSum {
  let sum = NOTHING;
  for (const row of rows) {
    if (!counts(goal, row)) continue;
    const other = otherLeg(row);
    const isSaved = other?.product === 'deposit' && goal.covers(other.category);
    if (row.product !== 'deposit' && isSaved) continue;
    const { direction } = row;
    const first = { key: `${row.date}${row.id}`, direction };
    sum = addSums(sum, { net: signed(row.amount, direction), first });
  }
  return sum;
}

/** What an alert counts of some transactions, refunds deducted. Legs of transfers count nothing. Signed cents. */
export function spentOf(
  rows: Iterable<CountedRow>,
  alert: CountedTarget,
  otherLeg: OtherLeg,
): Cents {
  let sum = 0;
  for (const row of rows) {
    if (counts(alert, row) && otherLeg(row) === undefined) sum += spentBy(row);
  }
  return sum;
}
