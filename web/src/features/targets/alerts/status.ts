import type { BadgeTone } from '../../../ui/badge.tsx';
import { texts } from './texts.ts';

interface Status {
  label: string;
  tone: BadgeTone;
  /** Colours the bar. */
  bar: string;
}

const t = texts.status;
const BANDS: readonly [from: number, status: Status][] = [
  [100, { label: t.over, tone: 'loud', bar: 'bg-expense-solid' }],
  [90, { label: t.critical, tone: 'expense', bar: 'bg-expense-solid' }],
  [75, { label: t.warning, tone: 'warning', bar: 'bg-warning-solid' }],
  [50, { label: t.halfway, tone: 'caution', bar: 'bg-caution-solid' }],
];
const ON_TRACK: Status = { label: t.onTrack, tone: 'income', bar: 'bg-income-solid' };

/** What a progress in percent is called, and its colours. */
export const statusOf = (progress: number): Status =>
  BANDS.find(([from]) => progress >= from)?.[1] ?? ON_TRACK;

/** Red below zero, yellow below a tenth of the limit, else green. */
export function remainingColor(remaining: number, limit: number): string {
  if (remaining < 0) return 'text-expense';
  return remaining < limit * 0.1 ? 'text-warning' : 'text-income';
}

interface Amounts {
  current_amount: number;
  limit_amount: number;
}
const cents = (euros: number) => Math.round(euros * 100);

/** What is left to spend, in euros; below zero when over the limit. */
export const remainingOf = ({ current_amount, limit_amount }: Amounts): number =>
  (cents(limit_amount) - cents(current_amount)) / 100;

/** Whether more is spent than the limit: a limit just reached is not exceeded. */
export const isOver = (alert: Amounts): boolean => remainingOf(alert) < 0;
