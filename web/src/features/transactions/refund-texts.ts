import { number } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** Toast text for income that became a refund because its category changed. */
export const becameRefundText = (n: number) =>
  n === 1
    ? 'Counted as a refund, so it lowers spending instead of adding to income.'
    : `${number(n)} of them count as refunds, so they lower spending instead of adding to income.`;

/** Side effects of categorizing rows. */
interface Outcome {
  /** Number of rows excluded from totals. */
  ownTransfers: number;
  /** Ids of income that became a refund. */
  refunds: readonly string[];
}

/** Second line of a toast about categorized rows. */
export const sideEffectText = ({ ownTransfers, refunds }: Outcome): string | undefined =>
  [
    ...(ownTransfers > 0 ? [texts.markedAsTransfer(ownTransfers)] : []),
    ...(refunds.length > 0 ? [becameRefundText(refunds.length)] : []),
  ].join(' ') || undefined;
