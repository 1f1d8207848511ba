import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../reading/amounts.ts';
import { codesOf } from '../reading/currency-codes.ts';
import { type Fact, factsOf, foldWord } from '../reading/vocabulary.ts';
import { meet } from './page-headings.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';
import { isNegative } from './page-signs.ts';

/** What a figure apart from the movements is. `charged` and `paid`: of the bill of a card. */
export type PrintedKind = Fact | 'charged' | 'paid';

/** A balance or a sum that a document states, apart from its movements. */
export interface PrintedFact {
  fact: PrintedKind;
  line: number;
  page: number;
  /** As it stands there. */
  text: string;
  /** What it may say: two readings where its decimal sign is open. Without decimals for a count. */
  cents: readonly Cents[];
  /** Says what is now, or what can be spent: it counts where it fits. */
  isSoft: boolean;
  /** All amounts of its line: a total of money out stands beside one of money in. */
  beside: readonly Cents[];
}

/** Below a label its figure stands on one of so many lines. */
const BELOW = 2;
/** Words for balances of today, not of the end of a period. */
const SOFT =
  /\b(?:current|available|actual|disponible|disponivel|disponibile|aktuell\w*|actuel|attuale|atual|huidig|biezac\w*|curent|aktualn\w*|do dia|verfugbar\w*|нынешн\w*)\b/;

/** What the lines of a document state: the figure beside a word for it, or below. */
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
      const beside = inside ?? line.cells.slice(column + 1).find(isValue);
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
  /^(?:total )?(?:new )?(?:charges|purchases|transactions)\b|^(?:total )?(?:de )?compras\b|^(?:summe )?umsatze\b|^(?:total des )?achats\b/;
const PAID =
  /^(?:total )?payments?\b|^(?:total )?(?:de )?pagos\b|^(?:summe )?(?:zahlungen|zahlungseingange)\b|^(?:total des )?paiements\b/;

function kindsOf(text: string): readonly PrintedKind[] {
  if (!/\p{L}/u.test(text) || text.length >= 80) return [];
  const word = foldWord(text);
  const ofCard: PrintedKind[] = [];
  if (CHARGED.test(word)) ofCard.push('charged');
  if (PAID.test(word)) ofCard.push('paid');
  return [...new Set<PrintedKind>([...factsOf(text), ...ofCard])];
}

const isValue = ({ text }: PageCell): boolean => isFigure(text) || /^\d{1,4}$/.test(text);

/** The figure of a label that others follow on its line: right behind it. */
const besideOf = (cells: readonly PageCell[], column: number): PageCell | undefined => {
  const next = cells[column + 1];
  return next && isValue(next) ? next : undefined;
};

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

/** `Closing balance: 12.50 EUR`. Only of a text as short as a label. */
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
    beside: cells.flatMap(({ text }) => (isFigure(text) ? centsOf(text) : [])),
  };
}

/** What a figure may say, by its decimal sign; of both signs where the letter behind it may mean either. */
function centsOf(text: string): Cents[] {
  const amount = amountOf(text);
  if (!amount) return [];
  const read = [amount.comma, amount.point].filter((one) => !Number.isNaN(one));
  const negative = isNegative(text);
  const signs = negative === null ? [1, -1] : [negative ? -1 : 1];
  return [...new Set(read.flatMap((one) => signs.map((sign) => sign * one + 0)))];
}

/** The currency beside the figures of a document; null where they have none, or not all the same. */
export function currencyOf(lines: readonly PageLine[]): string | null {
  const words = new Set<string>();
  for (const { text } of lines.flatMap(({ cells }) => cells)) {
    const word = isFigure(text) ? (amountOf(text)?.currency ?? null) : null;
    if (word !== null && codesOf(word).length > 0) words.add(word);
  }
  const [only = null] = words;
  return words.size === 1 ? only : null;
}

/** Words that stand on the bill of a card, above its list. */
const OF_CARD =
  /^(?:minimum payment|payment due|amount due|credit limit|new charges|pago minimo|limite de credito|fecha limite de pago|kreditlimit|kreditrahmen|verfugungsrahmen|mindestbetrag|plafond|montant minimum|limite de gasto|fido|kredietlimiet)\b/;

/** Whether a document is the bill of a card, on which what was spent has no minus. */
export const isCardBill = (lines: readonly PageLine[]): boolean =>
  lines.some(({ cells }) => cells.some(({ text }) => OF_CARD.test(foldWord(text))));
