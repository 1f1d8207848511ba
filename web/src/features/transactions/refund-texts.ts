import { texts } from './texts.ts';

/** Toast text for income that became a refund because its category changed. */
export const becameRefundText = texts.becameRefund;

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
