import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { type Fact, factsOf, foldWord, rolesOf } from '../fields/vocabulary.ts';
import { meet } from './page-headings.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';
import { isNegative } from './page-signs.ts';

/** Kind of an amount outside the transactions. Only card bills have `charged` and `paid`. */
export type PrintedKind = Fact | 'charged' | 'paid';

/** A balance or sum that a document states outside its transactions. */
export interface PrintedFact {
  fact: PrintedKind;
  line: number;
  page: number;
  text: string;
  /**
   * Possible readings of the amount. There are several if the decimal separator or the sign is ambiguous. A count is
   * multiplied by 100.
   */
  cents: readonly Cents[];
  /** True for a current or available balance, which may differ from the closing balance and is then ignored. */
  isSoft: boolean;
  /** Folded label. `isPart`: true if it names one kind of charge or payment rather than all of them. */
  label: string;
  isPart: boolean;
  /** All amounts on the same line, since totals of money out and money in may be side by side. */
  beside: readonly Cents[];
}

/** Number of lines below a label that may contain its amount. */
const BELOW = 2;
/** Words for a balance as of today, which is not the balance at the end of a period. */
const SOFT =
  /\b(?:current|available|actual|disponible|disponivel|disponibile|aktuell\w*|actuel|attuale|atual|huidig|biezac\w*|curent|aktualn\w*|do dia|verfugbar\w*|нынешн\w*)\b/;

/** Returns the facts that a document's lines state, each as an amount next to or below a label. */
export function printedFacts(lines: readonly PageLine[]): PrintedFact[] {
  const known = new Map<string, readonly PrintedKind[]>();
  const meaningsOf = (text: string): readonly PrintedKind[] => {
    const found = known.get(text) ?? kindsOf(text);
    known.set(text, found);
    return found;
  };
  return lines.flatMap((line, at) =>
    line.cells.flatMap((cell, column) => {
      const meanings = meaningsOf(cell.text);
      if (meanings.length === 0) return [];
      const inside = figureWithin(cell.text);
      const behind = line.cells.slice(column + 1);
      const beside = inside ?? behind.find(({ text }) => isFigure(text)) ?? behind.find(isValue);
      const isClosed = line.cells.slice(column + 1).some(({ text }) => meaningsOf(text).length > 0);
      const found =
        (isClosed && !inside ? besideOf(line.cells, column) : beside) ??
        line.cells.slice(0, column).findLast(({ text }) => isFigure(text)) ??
        belowOf(lines.slice(at + 1, at + 1 + BELOW), { line, cell });
      return found ? meanings.map((fact) => factOf(fact, line, { label: cell.text, found })) : [];
    }),
  );
}

const CHARGED =
  /^(?:fees?|interest|finance charges?|cash advances?|balance transfers?)(?: charged)?$|^(?:gebuhren|zinsen|bargeldbezuge|frais|interets|retraits|comisiones|intereses|disposiciones|commissioni|interessi|tarifas|juros|kosten|rente)$|^(?:total )?(?:new )?(?:charges|purchases|transactions)\b|^(?:total )?(?:de )?compras\b|^(?:summe )?umsatze\b|^(?:total des )?achats\b/;
const PAID =
  /^(?:total )?payments?\b|^(?:total )?(?:de )?pagos\b|^(?:summe )?(?:zahlungen|zahlungseingange)\b|^(?:total des )?paiements\b/;

function kindsOf(text: string): readonly PrintedKind[] {
  if (!/\p{L}/u.test(text) || text.length >= 80) return [];
  const word = foldWord(text);
  const ofCard: PrintedKind[] = [];
  if (CHARGED.test(word)) ofCard.push('charged');
  if (PAID.test(word)) ofCard.push('paid');
  const facts = new Set(factsOf(text));
  if (facts.size === 1 && facts.has('total')) return [...totalsOf(word), ...ofCard];
  return [...new Set<PrintedKind>([...facts, ...ofCard])];
}

/** What `Total deposit amount` or `Total incoming` sum up: money in or out, if the words behind say so. */
function totalsOf(word: string): PrintedKind[] {
  if (COUNTED.test(word)) return [];
  const roles = rolesOf(word.slice(word.indexOf(' ') + 1)).map(({ means }) => means);
  const [isIn, isOut] = [roles.includes('income'), roles.includes('expense')];
  if (isIn === isOut) return ['total'];
  return [isIn ? 'total_in' : 'total_out'];
}

/** Totals of rows instead of money: `Total No. of Deposits`. */
const COUNTED = /^\S+ (?:no|number|count|anzahl|nombre|numero|num|n)\b/;

const isValue = ({ text }: PageCell): boolean => isFigure(text) || /^\d{1,4}$/.test(text);

/** Returns the amount for a label that is followed by other labels on the same line. The amount is in the next cell. */
const besideOf = (cells: readonly PageCell[], column: number): PageCell | undefined => {
  const [next, other] = cells.slice(column + 1);
  const value = next && isCode(next) ? other : next;
  return value && isValue(value) ? value : undefined;
};

/** True for a currency that stands alone, as it may before an amount. */
const isCode = ({ text }: PageCell): boolean =>
  /^[A-Z]{3}$/.test(text) && codesOf(text).length === 1;

function belowOf(
  lines: readonly PageLine[],
  { line, cell }: { line: PageLine; cell: PageCell },
): PageCell | undefined {
  for (const below of lines) {
    if (below.page !== line.page || below.base - line.base > 3 * line.height) return undefined;
    const value = below.cells.find((one) => meet(one, cell) && isValue(one));
    if (value) return value;
  }
  return undefined;
}

/** Returns the amount in a cell such as `Closing balance: 12.50 EUR`. Only used for cells short enough to be a label. */
function figureWithin(text: string): PageCell | undefined {
  const words = text.replaceAll(':', ' ').split(' ');
  const ends = words.slice(1).map((_, at) =>
    words
      .slice(at + 1)
      .join(' ')
      .trim(),
  );
  const found = ends.find((end) => /^[^\p{L}]/u.test(end) && isFigure(end));
  return found === undefined ? undefined : { text: found, left: 0, right: 0 };
}

export const factAt = (
  fact: PrintedKind,
  line: PageLine,
  found: PageCell,
  label: string,
): PrintedFact => factOf(fact, line, { label, found });

function factOf(
  fact: PrintedKind,
  { line, page, cells }: PageLine,
  { label, found }: { label: string; found: PageCell },
): PrintedFact {
  return {
    fact,
    line,
    page,
    text: found.text,
    cents: centsOf(found.text),
    isSoft: SOFT.test(foldWord(label)),
    label: foldWord(label),
    isPart: !/^(?:total|sum|new)/.test(foldWord(label)),
    beside: cells.flatMap(({ text }) => (isFigure(text) ? centsOf(text) : [])),
  };
}

/**
 * Returns possible readings of an amount: one per decimal separator that fits, each with both signs if the letter after
 * the amount is ambiguous.
 */
function centsOf(text: string): Cents[] {
  const amount = amountOf(text);
  if (!amount) return [];
  const read = [amount.comma, amount.point].filter((one) => !Number.isNaN(one));
  const negative = isNegative(text);
  const signs = negative === null ? [1, -1] : [negative ? -1 : 1];
  return [...new Set(read.flatMap((one) => signs.map((sign) => sign * one + 0)))];
}

/** Returns the currency within or before an amount, or null. */
function codeAt(cells: readonly PageCell[], at: number): string | null {
  const [cell, before] = [cells[at], cells[at - 1]];
  if (!cell || !isFigure(cell.text)) return null;
  const word = amountOf(cell.text)?.currency ?? (before && isCode(before) ? before.text : null);
  return word !== null && codesOf(word).length > 0 ? word : null;
}

/** Returns the currency next to a document's amounts. Null if amounts have no currency or several. */
export function currencyOf(lines: readonly PageLine[]): string | null {
  const words = new Set(
    lines.flatMap(({ cells }) => cells.flatMap((_, at) => codeAt(cells, at) ?? [])),
  );
  const [only = null] = words;
  return words.size === 1 ? only : null;
}

/** Words that only card bills have above their list. */
const OF_CARD =
  /^(?:minimum payment|payment due|amount due|credit limit|new charges|pago minimo|limite de credito|fecha limite de pago|kreditlimit|kreditrahmen|verfugungsrahmen|mindestbetrag|plafond|montant minimum|limite de gasto|fido|kredietlimiet)\b/;

/** True if the document is a card bill, which prints purchases without a minus. */
export const isCardBill = (lines: readonly PageLine[]): boolean =>
  lines.some(({ cells }) => cells.some(({ text }) => OF_CARD.test(foldWord(text))));
