import type { Suggestion } from '@saldo/contract/categorization';
import { fromCents, signed, toCents } from '@saldo/domain/money';
import { signedMoney } from '../../../lib/format.ts';

type Amount = Pick<Suggestion, 'amount' | 'currency' | 'direction'>;

/** Sum in cents of the transactions in euros; expenses are negative. */
export const centsInEuros = (rows: readonly Amount[]): number =>
  rows
    .filter(({ currency }) => currency === 'EUR')
    .reduce((sum, { amount, direction }) => sum + signed(toCents(amount), direction), 0);

/** A signed sum from cents: `+€2,450.00`, `−€54.18`. */
export const signedSum = (cents: number): string =>
  signedMoney(fromCents(Math.abs(cents)), cents > 0 ? 'income' : 'expense');

export const meanConfidence = (rows: readonly Pick<Suggestion, 'confidence'>[]): number =>
  rows.length === 0 ? 0 : rows.reduce((sum, { confidence }) => sum + confidence, 0) / rows.length;

export type ConfidenceBand = 'high' | 'good' | 'low';

/** Confidence for display: a whole percentage and its band. */
export function readConfidence(confidence: number): { percent: number; band: ConfidenceBand } {
  const percent = Math.round(Math.min(100, Math.max(0, confidence)));
  if (percent >= 90) return { percent, band: 'high' };
  return { percent, band: percent >= 75 ? 'good' : 'low' };
}

/**
 * Progress in percent after `ms` milliseconds. The total duration is unknown, so the bar slows down and never reaches
 * the end.
 */
export const waitingProgress = (ms: number): number => 95 * (1 - Math.exp(-ms / 30_000));
