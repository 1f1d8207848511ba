import type { Pattern } from '../tables/patterns.ts';
import { type Claims, type Home, homeOf } from './category-meanings.ts';

/** Share of the log odds removed from an answer that the tables don't support. */
const DOUBT = 0.25;

/**
 * Lowers a probability (0 to 1) if its only evidence is a trade word or a payment method, or if it contradicts the
 * tables. The word "market", for example, may mean a supermarket or a street. Each labeled row of the merchant reduces
 * the doubt. Probabilities above one half stay above it, and equally doubted answers keep their order.
 */
export function lowerUnsupported(probability: number, vouched: boolean, seen: number): number {
  if (vouched || probability <= 0.5) return probability;
  const odds = Math.log(probability / (1 - probability));
  return 1 / (1 + Math.exp(-odds * (1 - DOUBT / (1 + seen))));
}

/** True if a name or code in the tables leads to exactly this answer, or if the tables have no entry for the row. */
export function isSupportedByTables(claims: Claims, match: Pattern | null, home: Home): boolean {
  if (match === null) return true;
  if (match.by !== 'merchant' && match.by !== 'code') return false;
  const category = claims.get(match.subcategory);
  const led = category === undefined ? homeOf(claims, { open: match.subcategory }) : { category };
  return 'category' in home
    ? 'category' in led && led.category === home.category
    : 'topic' in led && led.topic === home.topic;
}
