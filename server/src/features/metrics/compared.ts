import type { Comparison } from '@saldo/contract/metrics';
import { addDays, periodOf } from '@saldo/domain/dates';
import { balancesOf } from '@saldo/domain/metrics/balances';
import type { Cell } from '@saldo/domain/metrics/cells';
import type { DaySpan, Comparison as Days } from '@saldo/domain/metrics/comparison';
import type { Db } from '../../platform/db/storage.ts';
import { presentBalances } from './present.ts';
import * as store from './store.ts';

/** What was read of whole months: at least of all those that the days below lie in. */
interface Read {
  cells: readonly Cell[];
  foreign: readonly store.Foreign[];
}

/** What a month or year is compared with, and what it comes to so far where it runs. */
export async function comparisonFigures(
  db: Db,
  q: { userId: string; days: Days; months: Read },
): Promise<Comparison> {
  const { soFar, compared } = q.days;
  const of = (span: DaySpan) => readSpan(db, { ...q, span });
  const [before, now] = await Promise.all([of(compared), soFar && of(soFar)]);
  const isEmpty = before.cells.length === 0 && before.foreign.length === 0;
  return {
    previous: isEmpty ? null : presentBalances(balancesOf(before.cells)),
    compared,
    so_far:
      soFar && now ? { to: soFar.to, balances: presentBalances(balancesOf(now.cells)) } : null,
  };
}

/** A span of days that begins with a month: its whole months are there, the days of the last one may have to be read. */
async function readSpan(
  db: Db,
  { userId, months, span: { from, to } }: { userId: string; months: Read; span: DaySpan },
): Promise<Read> {
  const end = addDays(to, 1);
  const isWhole = end.endsWith('-01');
  const [first, last] = [periodOf(from), periodOf(to)];
  const isIn = ({ period }: { period: number }) =>
    period >= first && (isWhole ? period <= last : period < last);
  const whole = { cells: months.cells.filter(isIn), foreign: months.foreign.filter(isIn) };
  if (isWhole) return whole;
  const days = { userId, from: `${to.slice(0, 7)}-01`, to: end };
  const [cells, foreign] = await Promise.all([
    store.cellsOfDays(db, days),
    store.foreignOfDays(db, days),
  ]);
  return { cells: [...whole.cells, ...cells], foreign: [...whole.foreign, ...foreign] };
}
