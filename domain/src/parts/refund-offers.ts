import type { PURCHASE_REASONS } from '@saldo/contract/shares';
import type { Cents } from '../money.ts';
import { wordsOf } from '../transfers/owner.ts';

/*
 * Which purchases a refund may belong to: those of the same merchant, of the same amount first, and then others of exactly
 * that amount.
 */

/** Purchases this many days before the refund are looked at. */
export const REFUND_DAYS = 180;

export interface Bought {
  id: string;
  /** Key of the merchant. */
  merchant: string;
  /** Merchant's name; null if the bank names none. */
  name: string | null;
  /** Day or time of the purchase. */
  date: string;
  /** What no other refund returned. */
  cents: Cents;
}

export interface RefundToPlace {
  merchant: string;
  /** What the bank says about the refund. */
  text: string;
  cents: Cents;
}

export interface PurchaseOffer<P extends Bought> {
  purchase: P;
  why: (typeof PURCHASE_REASONS)[number];
}

const MOST_OFFERS = 8;
const RANK: readonly PurchaseOffer<Bought>['why'][] = ['same_both', 'same_merchant', 'same_amount'];

/** The likeliest purchases first, of equally likely ones the newest, and those of one moment in the order given. */
export function purchasesFor<P extends Bought>(
  refund: RefundToPlace,
  purchases: readonly P[],
): PurchaseOffer<P>[] {
  const words = new Set(wordsOf(refund.text));
  const isNamed = ({ merchant, name }: Bought) => {
    if (merchant === refund.merchant) return true;
    const own = wordsOf(name ?? '');
    return own.length > 0 && own.every((word) => words.has(word));
  };
  return purchases
    .flatMap((purchase): PurchaseOffer<P>[] => {
      if (purchase.cents < refund.cents) return [];
      const isSame = purchase.cents === refund.cents;
      if (isNamed(purchase)) return [{ purchase, why: isSame ? 'same_both' : 'same_merchant' }];
      return isSame ? [{ purchase, why: 'same_amount' }] : [];
    })
    .sort((a, b) => RANK.indexOf(a.why) - RANK.indexOf(b.why) || byDate(b.purchase, a.purchase))
    .slice(0, MOST_OFFERS);
}

const byDate = (a: Bought, b: Bought): number => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1);
