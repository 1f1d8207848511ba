import { type Element, textAt } from './xml.ts';

/**
 * What gives the sign of the amounts of an OFX file: their own sign, as the format requires, or their type, as in files
 * that write no minus at all. `open`: sign and type contradict each other in some rows.
 */
export type OfxSigns = 'sign' | 'type' | 'open';

/** Types that can only be money out, or only money in. */
const SIDES: Readonly<Record<string, 1 | -1>> = {
  ...{ DEBIT: -1, SRVCHG: -1, DIRECTDEBIT: -1, PAYMENT: -1, CHECK: -1, FEE: -1, CASH: -1 },
  ...{ CREDIT: 1, DEP: 1, DIRECTDEP: 1, DIV: 1 },
};

export const sideOf = (movement: Element): 1 | -1 | null =>
  SIDES[textAt(movement, 'TRNTYPE').toUpperCase()] ?? null;

const signOf = (movement: Element): 1 | -1 | 0 => {
  const amount = textAt(movement, 'TRNAMT').trim();
  if (!/[1-9]/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
};

/** True if the amount is money in although only money out can be of its type, or the other way round. */
export function isContrary(movement: Element): boolean {
  const [side, sign] = [sideOf(movement), signOf(movement)];
  return side !== null && sign !== 0 && side !== sign;
}

/** On a card, a payment of the bill is money in, and a refund may have the type of a purchase. */
const isPlain = (movement: Element): boolean => {
  const type = textAt(movement, 'TRNTYPE').toUpperCase();
  return type === 'DEBIT' || type === 'CREDIT';
};

export function ofxSigns(movements: readonly Element[]): OfxSigns {
  const contrary = movements.filter((movement) => isContrary(movement) && isPlain(movement));
  if (contrary.length === 0) return 'sign';
  const isUnsigned = movements.every((movement) => signOf(movement) >= 0);
  const isTyped = movements.every((movement) => sideOf(movement) !== null);
  return isUnsigned && isTyped ? 'type' : 'open';
}
