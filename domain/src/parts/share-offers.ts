import { OFFER_REASONS } from '@saldo/contract/shares';
import type { Cents } from '../money.ts';
import { groupBy } from '../records.ts';
import { fold } from '../text.ts';
import { wordsOf } from '../transfers/owner.ts';

/*
 * Which open shares an income may pay back: by the payer's name, then by amount, then by age.
 */

export interface OpenClaim {
  id: string;
  who: string | null;
  currency: string;
  owed: Cents;
  /** Day of the expense. */
  day: string;
}

export interface OfferedPayment {
  /** What the bank says about the payer. */
  texts: readonly string[];
  currency: string;
  /** What of it settles nothing yet. */
  cents: Cents;
}

export interface SharesOffer {
  settles: { claim: OpenClaim; cents: Cents }[];
  why: (typeof OFFER_REASONS)[number];
  isByName: boolean;
  /** What would stay open. */
  left: Cents;
}

const MOST_OFFERS = 3;
/** Shares of one person that are added up in search of the payment's amount. There are 2 to the power of these sums. */
const MOST_ADDED = 10;

/** At most three offers, the best one first. */
export function offersFor(payment: OfferedPayment, open: readonly OpenClaim[]): SharesOffer[] {
  const words = new Set(payment.texts.flatMap((text) => wordsOf(text)));
  const claims = open
    .filter(({ currency, owed }) => currency === payment.currency && owed > 0)
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1));
  const isNamed = ({ who }: OpenClaim) => {
    const name = wordsOf(who ?? '');
    return name.length > 0 && name.every((word) => words.has(word));
  };
  const offers = [
    ...claims.map((claim) => offerOf([claim], payment.cents, isNamed(claim))),
    ...people(claims).flatMap((own) => {
      const several = sumsTo(own.slice(0, MOST_ADDED), payment.cents);
      const [first] = several;
      return first && several.length > 1 ? offerOf(several, payment.cents, isNamed(first)) : [];
    }),
  ];
  const rank = ({ why }: SharesOffer) => OFFER_REASONS.indexOf(why);
  const distance = (one: SharesOffer) =>
    Math.abs(one.settles.reduce((sum, { claim }) => sum + claim.owed, 0) - payment.cents);
  return offers
    .map((offer, at) => ({ offer, at }))
    .sort(
      (a, b) =>
        Number(b.offer.isByName) - Number(a.offer.isByName) ||
        rank(a.offer) - rank(b.offer) ||
        distance(a.offer) - distance(b.offer) ||
        a.at - b.at,
    )
    .slice(0, MOST_OFFERS)
    .map(({ offer }) => offer);
}

/** True for an offer good enough to ask about without being asked. */
export const isLikely = ({ isByName, why }: SharesOffer): boolean => isByName || why !== 'part';

function offerOf(claims: readonly OpenClaim[], cents: Cents, isByName: boolean): SharesOffer {
  const owed = claims.reduce((sum, one) => sum + one.owed, 0);
  const isSame = owed === cents;
  let left = cents;
  const settles = claims.map((claim) => {
    const part = Math.min(left, claim.owed);
    left -= part;
    return { claim, cents: part };
  });
  const why = !isSame ? 'part' : claims.length > 1 ? 'several' : 'same_amount';
  return { settles, why, isByName, left: Math.max(0, owed - cents) };
}

/** Claims by person. Those of nobody in particular are one person's. */
const people = (claims: readonly OpenClaim[]): OpenClaim[][] => [
  ...groupBy(claims, ({ who }) => fold(who ?? '')).values(),
];

/** The first claims that sum to exactly this; none if no sum does. */
function sumsTo(claims: readonly OpenClaim[], cents: Cents): OpenClaim[] {
  if (cents === 0) return [];
  for (const [at, claim] of claims.entries()) {
    if (claim.owed > cents) continue;
    if (claim.owed === cents) return [claim];
    const rest = sumsTo(claims.slice(at + 1), cents - claim.owed);
    if (rest.length > 0) return [claim, ...rest];
  }
  return [];
}
