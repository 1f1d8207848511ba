import { accountsOf } from './accounts.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/** Fewer rows may really have happened twice. */
const SHORTEST = 3;

/** A list whose second half repeats its first half, row by row, may be one list that was exported or pasted twice. */
export function copyViolations(list: CheckedList): Violation[] {
  const all = list.verdicts.flatMap((one) => (one.is === 'movement' ? [one] : []));
  // A sum may stand before or behind both.
  const whole = [all, all.slice(0, -1), all.slice(1)].flatMap(repeated).slice(0, 1);
  return whole.length > 0 ? whole : accountsOf(list).flatMap(repeated);
}

function repeated(rows: readonly MovementVerdict[]): Violation[] {
  const half = rows.length / 2;
  if (half < SHORTEST || !Number.isInteger(half)) return [];
  const isCopy = rows.slice(half).every((row, at) => isSame(row, rows[at]));
  const lines = rows.slice(half).map(({ line }) => line);
  return isCopy ? [{ breaks: 'copy', lines, at: -1 }] : [];
}

const isSame = (row: MovementVerdict, other: MovementVerdict | undefined): boolean =>
  other?.day === row.day &&
  other.cents === row.cents &&
  other.balance === row.balance &&
  other.account === row.account;
