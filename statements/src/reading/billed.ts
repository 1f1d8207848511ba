import { namesCard, saysPaidBack } from '../fields/movement-words.ts';
import { textOf } from '../tables/table.ts';
import type { Candidate, Reading } from './candidates.ts';
import { isInOne } from './plan.ts';

/**
 * True if the list may be a card's, which prints purchases without a minus, although nothing but a minus says which way
 * the money went. A payment of the card or a refund says it: with a minus, the list is a card's, and without one it is
 * signed like an account.
 */
export function mayBeBilled({ plan, proof, reading }: Candidate, list: Reading): boolean {
  if (proof.steps > 0 || !isInOne(plan) || plan.isWorded) return false;
  const cents = reading.movements.map((movement) => movement.cents);
  const left = cents.filter((one) => one < 0).length;
  const came = cents.filter((one) => one > 0).length;
  if (left === 0) return false;
  if (plan.isLikeCard || came > left || has(list, CARD_HOLDER)) return true;
  if (came === left && has(list, /^trans/i) && has(list, /^post/i)) return true;
  const paid = reading.movements.filter(({ texts }) => saysPaidBack(texts));
  return paid.some((one) => one.cents < 0) || (paid.length === 0 && looksLikeCard(list));
}

const has = ({ columns }: Reading, pattern: RegExp): boolean =>
  columns.all.some(({ name }) => pattern.test(name));

/** Headings that only card lists have. One card issuer uses `title`. */
export const CARD_HOLDER =
  /card ?member|karteninhaber|titular de la tarjeta|kaartlid|titulaire de la carte|^title$/i;

/** True if a heading or a title above the list names a card. */
export const looksLikeCard = ({ columns, above }: Reading): boolean =>
  [
    ...columns.all.flatMap(({ name, kind, isFilled }) =>
      isFilled && kind !== 'blank' ? name : [],
    ),
    ...above.flatMap(({ cells }) => cells.map(textOf)),
  ].some(namesCard);

/**
 * True if balances prove a list in which payments of a card or refunds are money out. The balances are then a debt, which
 * a payment lowers.
 */
export function isPaidBackwards({ plan, reading }: Candidate): boolean {
  if (plan.isDebt || !isInOne(plan)) return false;
  const paid = reading.movements.filter(({ texts }) => saysPaidBack(texts));
  const isRising = reading.movements.some(({ cents }) => cents > 0);
  return isRising && paid.length > 0 && paid.every(({ cents }) => cents < 0);
}
