import { accountsOf } from './accounts.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/** Fewer rows may really have happened twice. */
const SHORTEST = 3;

/** A list whose second half repeats its first half, row by row, may be one list that was exported or pasted twice. */
export function copyViolations(list: CheckedList): Violation[] {
  return accountsOf(list).flatMap((rows): Violation[] => {
    const half = rows.length / 2;
    if (half < SHORTEST || !Number.isInteger(half)) return [];
    const isCopy = rows.slice(half).every((row, at) => isSame(row, rows[at]));
    const lines = rows.slice(half).map(({ line }) => line);
    return isCopy ? [{ breaks: 'copy', lines, at: -1 }] : [];
  });
}

const isSame = (row: MovementVerdict, other: MovementVerdict | undefined): boolean =>
  other?.day === row.day && other.cents === row.cents && other.balance === row.balance;
