import type { Suggestion } from '@saldo/contract/categorization';
import { signed, toCents } from '@saldo/domain/money';

type Amount = Pick<Suggestion, 'worth' | 'direction'>;

/** Sum in cents of what the transactions are worth in the main currency; expenses are negative. */
export const centsInMain = (rows: readonly Amount[]): number =>
  rows.reduce((sum, { worth, direction }) => sum + signed(toCents(worth ?? 0), direction), 0);

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
