import type { Direction } from './money.ts';
import { fold } from './text.ts';

/** How Spanish, Catalan and English statements call money that comes back … */
const RETURNED =
  /\b(devol(ucion|ucio|uc|ucions|uciones)?|dev|retro(cesion|cessio)?|reembols[oa]s?|reemborsament|reembossament|abono|anulacion|anul·?lacio|refund(ed)?|return(ed)?|reversal|reversed|chargeback)\b/;
/** … and what it comes back from: a purchase or a direct debit. */
const OF_WHAT =
  /\b(compras?|purchases?|tarjetas?|targetas?|targetes?|cards?|recibos?|rebuts?|adeudos?|adeutes?|carrecs?|domicili\w*|direct debits?|bills?)\b/;
/** Words that alone say that a shop gave money back. */
const OF_SHOP = /^refund from /;
/** Money back from the state is no returned purchase. */
const OF_STATE =
  /\b(hacienda|aeat|agencia tributaria|tributari\w*|impuestos?|irpf|iva|tax|taxes|seguridad social|tgss)\b/;

/**
 * Whether a row gives back what was spent, as far as the bank's own words tell: card money that comes in, or a text
 * that names a returned purchase or direct debit. Only income can.
 */
export function isRefund(row: { direction: Direction; type: string; text: string }): boolean {
  if (row.direction !== 'income') return false;
  if (row.type === 'card_payment') return true;
  const text = fold(row.text);
  if (OF_STATE.test(text)) return false;
  return OF_SHOP.test(text) || (RETURNED.test(text) && OF_WHAT.test(text));
}
