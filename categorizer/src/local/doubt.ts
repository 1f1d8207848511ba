import type { Pattern } from '../tables/patterns.ts';
import { type Claims, type Home, homeOf } from './mapping.ts';

/** So much of the log odds goes where nothing vouches for an answer. */
const DOUBT = 0.25;

/**
 * A probability of 0 to 1, less sure where a word of the trade or the way of paying is all there is, or where the answer
 * goes against the tables: "market" may be a supermarket, or a street. Each row of the merchant that the person has
 * labelled takes away from the doubt. What is likelier than not stays so, and the order of answers of one kind stays.
 */
export function doubted(probability: number, vouched: boolean, seen: number): number {
  if (vouched || probability <= 0.5) return probability;
  const odds = Math.log(probability / (1 - probability));
  return 1 / (1 + Math.exp(-odds * (1 - DOUBT / (1 + seen))));
}

/** Whether a name or a code of the tables leads to this very answer, or the tables say nothing of it at all. */
export function vouchedFor(claims: Claims, match: Pattern | null, home: Home): boolean {
  if (match === null) return true;
  if (match.by !== 'merchant' && match.by !== 'code') return false;
  const category = claims.get(match.subcategory);
  const led = category === undefined ? homeOf(claims, { open: match.subcategory }) : { category };
  return 'category' in home
    ? 'category' in led && led.category === home.category
    : 'topic' in led && led.topic === home.topic;
}
