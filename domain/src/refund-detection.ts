import type { Direction } from './money.ts';
import { fold } from './text.ts';

/** Words for refunds in Spanish, Catalan and English statements … */
const RETURNED =
  /\b(devol(ucion|ucio|uc|ucions|uciones)?|dev|retro(cesion|cessio)?|reembols[oa]s?|reemborsament|reembossament|abono|anulacion|anul·?lacio|refund(ed)?|return(ed)?|reversal|reversed|chargeback)\b/;
/** … and for what is refunded: a purchase or a direct debit. */
const OF_WHAT =
  /\b(compras?|purchases?|tarjetas?|targetas?|targetes?|cards?|recibos?|rebuts?|adeudos?|adeutes?|carrecs?|domicili\w*|direct debits?|bills?)\b/;
/** Words that are enough to identify a shop's refund. */
const OF_SHOP = /^refund from /;
/** Tax and social security refunds are not returned purchases. */
const OF_STATE =
  /\b(hacienda|aeat|agencia tributaria|tributari\w*|impuestos?|irpf|iva|tax|taxes|seguridad social|tgss)\b/;

/**
 * Whether the bank's words identify a row as a refund: incoming card money, or a text that names a returned purchase or
 * direct debit. Income only.
 */
export function isRefund(row: { direction: Direction; type: string; text: string }): boolean {
  if (row.direction !== 'income') return false;
  if (row.type === 'card_payment') return true;
  const text = fold(row.text);
  if (OF_STATE.test(text)) return false;
  return OF_SHOP.test(text) || (RETURNED.test(text) && OF_WHAT.test(text));
}
