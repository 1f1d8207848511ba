import { addDays } from '@saldo/domain/dates';
import type { Millionths } from '@saldo/domain/rates/convert';
import type { PublishedRate } from '@saldo/domain/rates/published-rates';

/** After a pause this long, a rate cannot be compared with the last. */
const COMPARED_DAYS = 7;

/**
 * Splits rates, the oldest first, into those to use and those that differ from the last one of their currency by more
 * than half of it, which are more likely wrong than true. One that stays at its new level for over a week is used.
 */
export function plausibleRates(
  rates: readonly PublishedRate[],
  before: readonly PublishedRate[],
): { plausible: PublishedRate[]; doubtful: PublishedRate[] } {
  const last = new Map<string, { day: string; rate: Millionths }>();
  for (const { currency, day, per_euro } of before) {
    if ((last.get(currency)?.day ?? '') <= day) last.set(currency, { day, rate: per_euro });
  }
  const plausible: PublishedRate[] = [];
  const doubtful: PublishedRate[] = [];
  for (const one of rates) {
    const { currency, day, per_euro } = one;
    const known = last.get(currency);
    const isCompared = known !== undefined && known.day >= addDays(day, -COMPARED_DAYS);
    if (isCompared && 2 * Math.abs(per_euro - known.rate) > known.rate) doubtful.push(one);
    else {
      plausible.push(one);
      last.set(currency, { day, rate: per_euro });
    }
  }
  return { plausible, doubtful };
}
