import type { MeasuredPrecision } from '@saldo/contract/categorization';
import { texts } from './texts.ts';

/** Says how often Saldo's own choices match the user's; null if that isn't known. */
export function precisionSentence({
  precision,
  precision_basis: basis,
}: MeasuredPrecision): string | null {
  return precision === undefined || !basis ? null : texts.precision.measured(precision, basis);
}
