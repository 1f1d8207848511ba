import { dayNumber } from '@saldo/domain/dates';
import type { CategoryReason } from '../category-reasons.ts';
import type { Answer } from './answer.ts';
import type { Model } from './model.ts';
import type { Group } from './prediction.ts';
import { answerForEntry } from './table-answers.ts';

const FEWEST_ROWS = 3;
/** Days between monthly payments, allowing for weekends and short months. */
const A_MONTH = { least: 25, most: 36 };
/** Just high enough to be shown as a guess. */
const CONFIDENCE = 0.5;

/** A transfer of the same amount every month is probably rent; income every month is probably a salary. */
export function monthlyPattern(model: Model, { rows, reading }: Group): Answer | null {
  if (rows.length < FEWEST_ROWS || reading.refund || reading.normal.kind === 'bizum') return null;
  if (!isMonthly(rows.map(({ date }) => dayNumber(date)))) return null;
  if (reading.flow === 'in') return answer(model, 'income.salary', { is: 'comes_in' });
  const oneAmount = new Set(rows.map(({ amount }) => amount)).size === 1;
  return reading.normal.kind === 'transfer' && oneAmount
    ? answer(model, 'housing.rent', { is: 'same_amount' })
    : null;
}

function isMonthly(days: readonly number[]): boolean {
  const ordered = [...days].sort((a, b) => a - b);
  return ordered.slice(1).every((day, i) => {
    const gap = day - (ordered[i] ?? 0);
    return gap >= A_MONTH.least && gap <= A_MONTH.most;
  });
}

function answer(model: Model, subcategory: string, why: CategoryReason): Answer {
  return { ...answerForEntry(model, subcategory, CONFIDENCE), why };
}
