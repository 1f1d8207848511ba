import type { Direction } from './money.ts';
import { fold } from './text.ts';

/**
 * Words for refunds in Spanish, Catalan and English statements. They count only together with a word for what is
 * refunded.
 */
const RETURNED =
  /\b(devol(ucion|ucio|uc|ucions|uciones)?|dev|retro(cesion|cessio)?|reembols[oa]s?|reemborsament|reembossament|abono|anulacion|anul·?lacio|refund(ed)?|return(ed)?|reversal|reversed|chargeback)\b/;
/** Words for what is refunded: a purchase or a direct debit. */
const OF_WHAT =
  /\b(compras?|purchases?|tarjetas?|targetas?|targetes?|cards?|recibos?|rebuts?|adeudos?|adeutes?|carrecs?|domicili\w*|direct debits?|bills?)\b/;
/** Words that are enough on their own to identify a shop's refund. */
const OF_SHOP = /^refund from /;
/** Words for refunds of taxes and social security, which are not returned purchases. */
const OF_STATE =
  /\b(hacienda|aeat|agencia tributaria|tributari\w*|impuestos?|irpf|iva|tax|taxes|seguridad social|tgss)\b/;

/**
 * Whether the bank's words identify a row as a refund: an incoming card payment, or a description that names a returned
 * purchase or direct debit. Always false for expenses.
 */
export function isRefund(row: { direction: Direction; type: string; text: string }): boolean {
  if (row.direction !== 'income') return false;
  if (row.type === 'card_payment') return true;
  const text = fold(row.text);
  if (OF_STATE.test(text)) return false;
  return OF_SHOP.test(text) || (RETURNED.test(text) && OF_WHAT.test(text));
}
