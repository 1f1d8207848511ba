/** So far apart lie a payment that a person noted and the day on which the bank booked it. */
export const HAND_DAYS_APART = 4;

/** What is compared of a row that a person typed, or of one that a bank brought. */
export interface Noted {
  /** Equal for rows that may be one payment: the amount with its sign, the currency, the account. */
  key: string;
  /** As dayNumber() counts. */
  day: number;
}

/**
 * Pairs typed rows with rows of a bank that may be the same payment: each row once, those of one day first. Answers
 * bank rows by typed ones, as indexes.
 */
export function pairByHand(
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
  pairWithin(pairs, rest.typed, rest.brought, HAND_DAYS_APART);
}

/** Both run through time side by side, so that many equal amounts take no longer. Answers what is left. */
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
