import { addDays } from '../dates.ts';
import type { Balanced } from '../day-ends.ts';
import { type Compared, compareBalances } from './same-account.ts';

export interface Part {
  id: string;
  rows: readonly Balanced[];
}

/** Only rows at most this many days away from a file are compared with it. */
const REACH_DAYS = 40;

/**
 * Finds files that seem to belong to another account because on some day their balance differs from the rest of the
 * account. The rest is the largest group of rows whose balances are consistent. Returns the first such day by file ID.
 */
export function findMisplacedFiles(parts: readonly Part[]): Map<string, Compared> {
  let groups: Balanced[][] = [];
  for (const part of parts) {
    const joins = (rows: Balanced[]) => {
      const { agrees, follows, against } = compareBalances(near(rows, part), part.rows);
      return against === null && (agrees || follows);
    };
    const same = groups.filter(joins);
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), ...part.rows]];
  }
  const [rest = []] = groups.toSorted((a, b) => b.length - a.length);
  const own = new Set<Balanced | undefined>(rest);
  return new Map(
    parts.flatMap((part): [string, Compared][] => {
      if (own.has(part.rows[0])) return [];
      const { against } = compareBalances(near(rest, part), part.rows);
      return against ? [[part.id, against]] : [];
    }),
  );
}

function near(rows: readonly Balanced[], part: Part): Balanced[] {
  const days = part.rows.map(({ day }) => day).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  if (from === '') return [];
  const span = [addDays(from, -REACH_DAYS), addDays(to, REACH_DAYS)] as const;
  return rows.filter(({ day }) => span[0] <= day && day <= span[1]);
}
