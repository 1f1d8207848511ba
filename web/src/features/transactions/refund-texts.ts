import { number } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** What a toast says of income that became a refund because its category was changed. */
export const moneyBack = (n: number) =>
  n === 1
    ? 'Counted as a refund, so it lowers spending instead of adding to income.'
    : `${number(n)} of them count as refunds, so they lower spending instead of adding to income.`;

/** What giving categories to rows did besides. */
interface Outcome {
  /** How many rows were set aside. */
  aside: number;
  /** Ids of the income that became a refund. */
  refunds: readonly string[];
}

/** The second line of a toast about rows that were given categories. */
export const besides = ({ aside, refunds }: Outcome): string | undefined =>
  [
    ...(aside > 0 ? [texts.setAside(aside)] : []),
    ...(refunds.length > 0 ? [moneyBack(refunds.length)] : []),
  ].join(' ') || undefined;
