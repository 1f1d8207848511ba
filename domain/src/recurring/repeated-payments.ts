import type { Cents } from '../money.ts';
import { groupBy } from '../records.ts';

/** A payment to a merchant; `day` is its day number. */
export interface MerchantPayment {
  id: string;
  day: number;
  amount: Cents;
  currency: string;
  income: boolean;
  /** Rows with the same key have the same merchant. */
  key: string;
}

export interface RepeatedPayment {
  first: MerchantPayment;
  second: MerchantPayment;
}

/** Two payments of the same amount within this many days are one bill paid twice, if it is due monthly or less often. */
const NEAR_DAYS = 10;

/**
 * Bills that were paid twice. `isRare` says whether a merchant's bills are due monthly or less often; `seriesOf` names
 * the series of a payment, because two series of one merchant may cost the same. A payment that was returned was not
 * made twice.
 */
export function repeatedPayments(
  payments: readonly MerchantPayment[],
  {
    isRare,
    seriesOf,
  }: { isRare: (key: string) => boolean; seriesOf: (id: string) => string | undefined },
): RepeatedPayment[] {
  const groups = groupBy(
    payments.filter(({ key }) => isRare(key)),
    ({ amount, currency, key }) => `${amount} ${currency} ${key}`,
  );
  return [...groups.values()].flatMap((group) => {
    const paid = group.filter(({ income }) => !income).sort((a, b) => a.day - b.day);
    return paid.flatMap((second, at): RepeatedPayment[] => {
      const first = paid[at - 1];
      if (!first || second.day - first.day > NEAR_DAYS) return [];
      const [one, other] = [seriesOf(first.id), seriesOf(second.id)];
      const isReturned = group.some(({ income, day }) => income && day >= first.day);
      const areApart = one !== undefined && other !== undefined && one !== other;
      return isReturned || areApart ? [] : [{ first, second }];
    });
  });
}
