import { SURNAMES } from '../names/words.ts';
import type { Normal } from '../text/normalize.ts';
import type { Flow, Pattern } from './patterns.ts';
import { tradeOf } from './trades.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Payment services that pass money on to anyone. */
const SERVICES = setOf(
  'paypal klarna sumup nayax nyx zettle izettle stripe square sq redsys adyen mollie payu monei mypos trustly gosq',
);
/** Words of a payment service's full name that don't name a shop. */
const OF_SERVICES = setOf('europe et cie bank payments vending pay espana spain s a r l c');

/** True for a purchase that names only the payment service: "PAYPAL EUROPE SARL", "Klarna". */
export const isBareService = ({ words }: Normal, flow: Flow): boolean =>
  flow === 'out' &&
  SERVICES.has(words[0] ?? '') &&
  words.every((word) => SERVICES.has(word) || OF_SERVICES.has(word));

const SETTLES = setOf(
  'txartel txartela txartelaren cargo carrec recibo rcbo rebut liq liquid liquidacion liquidacio pago pagament adeudo adeu extracto extracte ordainketa likidazioa zordunketa amort',
);
const CARDS = setOf('tarjeta tarjetas tarj targeta targ tarxeta txartel txartela txartelaren tar');
const CREDIT =
  /^(?:credit|credito|cred|cto|kreditu.*|visa|mastercard|amex|mc|oro|or|gold|platinum|platino|classic|clasica|classica|business|infinite|black|premium|mensual|mes|total|saldo|aplazado|de|del|d|la|amb|num|n|no|nro|ref|ext|periodo|per|bbva|santander|caixabank|sabadell|bankinter|unicaja|kutxabank|abanca|ibercaja|ing|openbank|cajamar|evo|laboral|imagin|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gener|febrer|marc|maig|juny|juliol|agost|setembre|novembre|desembre|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)$/;

/** True for the monthly bill of a credit card: "CARGO TARJ. CREDITO PLATINUM 4118", "LIQ. TARJETA VISA CLASICA". */
export function isCardBill(words: readonly string[]): boolean {
  if (!SETTLES.has(words[0] ?? '') || !words.some((word) => CARDS.has(word))) return false;
  const others = words.slice(1).filter((word) => !CARDS.has(word) && !/\d/.test(word));
  return others.some((word) => !SETTLES.has(word)) && others.every(isOfBill);
}

const isOfBill = (word: string): boolean => SETTLES.has(word) || CREDIT.test(word);

/** Subcategories that a card payment never belongs to, whatever words the shop's name contains. */
const NEVER_BY_CARD = /^(?:transfers\.(?:cash|own|people)|fees|housing|income)/;

/**
 * True if a bank's operation counts. A shop's name may contain its words ("Bar El Cajero"), and a fee for an operation is
 * a fee.
 */
export const mayDecide = (
  { strong, subcategory }: Pattern,
  { kind }: Normal,
  hasFee: boolean,
): boolean =>
  !strong ||
  (kind === 'card'
    ? !NEVER_BY_CARD.test(subcategory)
    : (!hasFee || !subcategory.startsWith('transfers.')) &&
      // "To pocket Japan" is a transfer, "Space To Go" is a shop.
      (kind === 'transfer' || subcategory !== 'transfers.own'));

/** True for what can explain money from a cash machine; a shop or town only says where the machine stands. */
export const explainsCash = ({ subcategory }: Pattern): boolean =>
  /^(?:fees|transfers|income)\./.test(subcategory);

/** True for a trade that is also a surname: "Zapatero". */
export const isAlsoSurname = ({ by, rank, words: [word = ''] }: Pattern): boolean =>
  by === 'keyword' && rank === 'trade' && SURNAMES.has(word);

/** Words that say that food and drink are served, so they name the shop even at the end. */
const SERVED_AT_END = setOf(
  'bar pub cafe cafeteria restaurante restaurant rest restaurantes copas tapas taberna taverna cerveceria marisqueria pizzeria asador jatetxea cocteleria gastrobar bistro braseria cantina bodegon churreria heladeria',
);
/** What BBVA writes behind a shop. */
const BEHIND = setOf('con la tarjeta el');

/** The index of a word at the end that names the shop ("Gasolinera La Mesta Restaurante"), or -1. */
export function servedAtEnd(words: readonly string[]): number {
  let last = words.length - 1;
  while (last > 0 && BEHIND.has(words[last] ?? '')) last--;
  const isServed = (at: number) => at > 0 && SERVED_AT_END.has(words[at] ?? '');
  // A small town may stand behind it.
  return isServed(last) ? last : isServed(last - 1) && !tradeOf(words[last] ?? '') ? last - 1 : -1;
}
