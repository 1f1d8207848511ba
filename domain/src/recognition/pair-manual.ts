/** Maximum number of days between the dates of a manual row and a bank row that may be the same payment. */
export const MANUAL_DAYS_APART = 4;

/** The parts of a manual row or a bank row that are compared. */
export interface Noted {
  /** Equal for all rows that may be the same payment; consists of the signed amount, currency and account. */
  key: string;
  /** As returned by dayNumber(). */
  day: number;
}

/**
 * Pairs manual rows with bank rows that may be the same payment. Each row is in one pair at most; pairs on the same day
 * come first. Returns bank row indexes by manual row index.
 */
export function pairManual(
  typed: readonly Noted[],
  brought: readonly Noted[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  const left = groupByKey(typed, () => true);
  const right = groupByKey(brought, (key) => left.has(key));
  for (const [key, rows] of left) {
    const candidates = right.get(key);
    if (candidates) meet(pairs, rows, candidates);
  }
  return pairs;
}

interface Side {
  at: number;
  day: number;
}

function groupByKey(
  rows: readonly Noted[],
  isWanted: (key: string) => boolean,
): Map<string, Side[]> {
  const groups = new Map<string, Side[]>();
  for (const [at, { key, day }] of rows.entries()) {
    if (!isWanted(key)) continue;
    const group = groups.get(key) ?? [];
    group.push({ at, day });
    groups.set(key, group);
  }
  return groups;
}

function meet(pairs: Map<number, number>, typed: readonly Side[], brought: readonly Side[]): void {
  const rest = pairWithin(pairs, typed, brought, 0);
  pairWithin(pairs, rest.typed, rest.brought, MANUAL_DAYS_APART);
}

/** Walks both lists in chronological order, so many equal amounts do not slow it down. Returns the unpaired rows. */
function pairWithin(
  pairs: Map<number, number>,
  typed: readonly Side[],
  brought: readonly Side[],
  days: number,
): { typed: Side[]; brought: Side[] } {
  const byDay = (a: Side, b: Side) => a.day - b.day || a.at - b.at;
  const queue = [...brought].sort(byDay);
  const left: { typed: Side[]; brought: Side[] } = { typed: [], brought: [] };
  let next = 0;
  for (const row of [...typed].sort(byDay)) {
    for (; (queue[next]?.day ?? Number.POSITIVE_INFINITY) < row.day - days; next++) {
      left.brought.push(...queue.slice(next, next + 1));
    }
    const candidate = queue[next];
    if (candidate && candidate.day <= row.day + days) {
      pairs.set(row.at, candidate.at);
      next++;
    } else left.typed.push(row);
  }
  for (const row of queue.slice(next)) left.brought.push(row);
  return left;
}
