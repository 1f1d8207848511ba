import { type Calendar, type Month, periodNumber } from '../calendar.ts';
import { type Day, dayNumber, type Period } from '../dates.ts';
import type { Cents } from '../money.ts';
import { isComparable } from './comparison.ts';

/** Spending on a day by top-level category (null: uncategorized). */
export interface SpentCell {
  day: Day;
  category: string | null;
  cents: Cents;
}

interface PictureOf {
  calendar: Calendar;
  today: Day;
  /** The known months to average. */
  usual: readonly Month[];
}

export interface MonthPicture {
  /** Number of known months averaged in `usual`; 0 if too few are known. */
  months: number;
  /** Cumulative sums at the end of each day of the month; see the contract. */
  days: { spent: Cents | null; before: Cents; usual: Cents | null }[];
  /**
   * By category: amount spent so far, and usual amount by this day. `usual` is null if too few months are known, or if
   * uncategorized spending of those months could change it noticeably.
   */
  categories: Map<string | null, { total: Cents; usual: Cents | null }>;
}

interface PlacedCell extends SpentCell {
  /** Day of its month, from 0. */
  at: number;
}

/** Compares the month of `today` with the previous one and with the average of the `usual` months. */
export function monthPicture(
  cells: readonly SpentCell[],
  { calendar, today, usual: usualMonths }: PictureOf,
): MonthPicture {
  const byMonth = new Map<Period, PlacedCell[]>();
  for (const cell of cells) {
    const month = calendar.monthOf(cell.day);
    const placed = { ...cell, at: daysSince(calendar.boundsOf(month).from, cell.day) };
    const list = byMonth.get(periodNumber(month));
    if (list) list.push(placed);
    else byMonth.set(periodNumber(month), [placed]);
  }
  const of = (month: Month) => byMonth.get(periodNumber(month)) ?? [];
  const month = calendar.current(today);
  const { from, to } = calendar.boundsOf(month);
  const [elapsed, length] = [daysSince(from, today) + 1, daysSince(from, to) + 1];
  const current = of(month).filter(({ day }) => day <= today);
  const now = upToEach(current);
  const before = upToEach(of(calendar.previous(month)));
  const usual = usualMonths.map((one) => upToEach(of(one)));
  // If the month to compare is shorter, its last value is repeated; if it is longer, the last day shows its total.
  const valueAt = (sums: readonly Cents[], at: number) =>
    (at === length - 1 ? undefined : sums[at]) ?? sums.at(-1) ?? 0;
  return {
    months: usualMonths.length,
    days: Array.from({ length }, (_, at) => ({
      spent: at < elapsed ? valueAt(now, at) : null,
      before: valueAt(before, at),
      usual: average(usual.map((sums) => valueAt(sums, at))),
    })),
    categories: byCategory(
      current,
      usualMonths.map((one) => of(one).filter(({ at }) => at < elapsed)),
    ),
  };
}

const daysSince = (from: Day, day: Day): number => dayNumber(day) - dayNumber(from);

/** Cumulative spending at the end of each day of a month, up to the last with spending. */
function upToEach(cells: readonly PlacedCell[]): Cents[] {
  const length = cells.reduce((most, { at }) => Math.max(most, at + 1), 0);
  const days = Array<Cents>(length).fill(0);
  for (const { at, cents } of cells) days[at] = (days[at] ?? 0) + cents;
  let sum = 0;
  return days.map((cents) => {
    sum += cents;
    return sum;
  });
}

const average = (values: readonly Cents[]): Cents | null =>
  values.length === 0
    ? null
    : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

function byCategory(
  current: readonly SpentCell[],
  months: readonly (readonly SpentCell[])[],
): MonthPicture['categories'] {
  const ids = new Set([...current, ...months.flat()].map(({ category }) => category));
  const of = (cells: readonly SpentCell[], id: string | null) =>
    cells.reduce((sum, { category, cents }) => (category === id ? sum + cents : sum), 0);
  // Refunds and payments do not offset each other here, because they may belong to different categories.
  const unsorted = average(
    months.map((cells) =>
      cells.reduce(
        (sum, { category, cents }) => sum + (category === null ? Math.abs(cents) : 0),
        0,
      ),
    ),
  );
  return new Map(
    [...ids].map((id) => {
      const total = of(current, id);
      const usual = average(months.map((cells) => of(cells, id)));
      return [
        id,
        {
          total,
          usual: usual !== null && isComparable(unsorted ?? 0, total, usual) ? usual : null,
        },
      ];
    }),
  );
}
