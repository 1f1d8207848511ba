import type { CoverageDay } from '@saldo/contract/accounts';
import { addDays, type Day } from './dates.ts';
import { type Balanced, endsByDay, hasEnds, leadsTo } from './day-ends.ts';
import type { Span } from './spans.ts';

/** A row from a bank, including rows removed since. */
export interface BalanceRow extends Balanced {
  /** How it was removed: individually, or with its import or period; absent if it still exists. */
  removed?: 'single' | 'bulk';
}

interface Facts {
  /** Days covered by statements (`file`) and by connections (`sync`). */
  file: readonly Span[];
  sync: readonly Span[];
  rows: readonly BalanceRow[];
  today: Day;
}

/**
 * Lists each day of an account from the first with any data to today, with its source and whether the balances verify
 * that the day is complete.
 */
export function coverageOf({ file, sync, rows, today }: Facts): CoverageDay[] {
  const first = [...file, ...sync]
    .map(({ from }) => from)
    .concat(rows.map((row) => row.day))
    .sort()[0];
  if (first === undefined) return [];
  const proved = provedDays(rows);
  const emptied = emptiedDays(rows);
  const isIn = (spans: readonly Span[], day: Day) =>
    spans.some(({ from, to }) => from <= day && day <= to);
  const days: CoverageDay[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const [byFile, bySync] = [isIn(file, day), isIn(sync, day)];
    const brought = byFile ? (bySync ? 'both' : 'file') : bySync ? 'sync' : 'none';
    const source = emptied.has(day) ? 'removed' : brought;
    days.push({ date: day, source, proved: proved.has(day) });
  }
  return days;
}

/** Days that have no rows left because an import was undone or a period deleted. */
function emptiedDays(rows: readonly BalanceRow[]): Set<Day> {
  const emptied = new Set(rows.filter((row) => row.removed === 'bulk').map((row) => row.day));
  for (const row of rows) if (!row.removed) emptied.delete(row.day);
  return emptied;
}

/** Days whose balances follow from the previous ones, including days without rows in between. */
function provedDays(rows: readonly BalanceRow[]): Set<Day> {
  const ends = endsByDay(rows);
  const proved = new Set<Day>();
  for (const [at, one] of ends.entries()) {
    const [before, after] = [ends[at - 1], ends[at + 1]];
    const follows = before === undefined || leadsTo(before, one);
    const goesOn = after === undefined || leadsTo(one, after);
    if (hasEnds(one) && follows && goesOn) proved.add(one.day);
    if (after && goesOn) addBetween(proved, one.day, after.day);
  }
  return proved;
}

function addBetween(days: Set<Day>, first: Day, last: Day): void {
  for (let day = addDays(first, 1); day < last; day = addDays(day, 1)) days.add(day);
}
