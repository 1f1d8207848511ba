import type { Cents } from '@saldo/domain/money';
import { foldWord } from '../fields/vocabulary.ts';
import type { Plan, Read } from './plan.ts';

/** Folded words for a balance before a row. */
const BEFORE =
  /\b(?:before|avant|antes|anterior|previous|prior|vorher|vor|prima|precedente|przed|pred|voor|fore|innan|for|ennen)\b/;

/**
 * Signs amounts by the balances before and after each row. Null unless each change is the amount of its row, with or without
 * a fee.
 */
export function signedByBoth(
  plan: Plan,
  balances: readonly Read[],
  fee: Read | undefined,
): Plan | null {
  const isBefore = ({ column }: Read) => BEFORE.test(foldWord(column.name));
  const [before, second] = balances.filter(isBefore);
  const [after, other] = balances.filter((one) => !isBefore(one));
  if (!before || !after || second || other) return null;
  const fees = plan.cents.map((_, at) => Math.abs(fee?.money.cents[at] || 0));
  const changes = plan.cents.map((cents, at): Cents | null => {
    const [from, to] = [before.money.cents[at] ?? null, after.money.cents[at] ?? null];
    return cents === null || from === null || to === null ? null : to - from;
  });
  const isShown = plan.cents.every((cents, at) => {
    const change = Math.abs(changes[at] ?? Number.NaN);
    return !cents || change === Math.abs(cents) || change === Math.abs(cents) + (fees[at] ?? 0);
  });
  if (!isShown) return null;
  const isFeeOut = changes.some(
    (change, at) => Math.abs(change ?? 0) !== Math.abs(plan.cents[at] ?? 0),
  );
  const columns = isFeeOut && fee ? [...plan.columns, fee.column.at] : plan.columns;
  const signs = { isUnsigned: false, isByBalance: true, openSigns: null, isWorded: false };
  return { ...plan, ...signs, cents: changes, columns, fees: isFeeOut ? fees : null };
}
