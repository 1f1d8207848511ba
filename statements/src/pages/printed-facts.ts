import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../reading/amounts.ts';
import { type Fact, factsOf, foldWord } from '../reading/vocabulary.ts';
import { meet } from './page-headings.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';

/** A balance or a sum that a document states, apart from its movements. */
export interface PrintedFact {
  fact: Fact;
  line: number;
  page: number;
  /** As it stands there. */
  text: string;
  /** What it may say: two readings where its decimal sign is open. Without decimals for a count. */
  cents: readonly Cents[];
  /** Says what is now, or what can be spent: it counts where it fits. */
  isSoft: boolean;
  currency: string | null;
}

/** Below a label its figure stands on one of so many lines. */
const BELOW = 2;
/** Words for balances of today, not of the end of a period. */
const SOFT =
  /\b(?:current|available|actual|disponible|disponivel|disponibile|aktuell\w*|actuel|attuale|atual|huidig|biezac\w*|curent|aktualn\w*|do dia|verfugbar\w*|нынешн\w*)\b/;

/** What the lines of a document state: the figure beside a word for it, or below. */
export function printedFacts(lines: readonly PageLine[]): PrintedFact[] {
  return lines.flatMap((line, at) =>
    line.cells.flatMap((cell, column) => {
      const meanings = meaningsOf(cell.text);
      if (meanings.length === 0) return [];
      const inside = figureWithin(cell.text);
      const beside = inside ?? line.cells.slice(column + 1).find(isValue);
      const isClosed = line.cells.slice(column + 1).some(({ text }) => meaningsOf(text).length > 0);
      const found =
        (isClosed && !inside ? besideOf(line.cells, column) : beside) ??
        belowOf(lines.slice(at + 1, at + 1 + BELOW), { line, cell });
      return found ? meanings.map((fact) => factOf(fact, line, { label: cell.text, found })) : [];
    }),
  );
}

const meaningsOf = (text: string): readonly Fact[] =>
  /\p{L}/u.test(text) && text.length < 80 ? [...new Set(factsOf(text))] : [];

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

/** `Closing balance: 12.50 EUR`. */
function figureWithin(text: string): PageCell | undefined {
  const found =
    /[:\s]([-+\u2212(]?\s?[\p{Sc}\p{L}]{0,3}\s?\d[\d.,' \u00a0\u202f]*\d\)?(?:\s?[-\u2212\p{Sc}\p{L}]{1,3})?)$/u.exec(
      text,
    )?.[1];
  return found !== undefined && isFigure(found.trim())
    ? { text: found.trim(), left: 0, right: 0 }
    : undefined;
}

function factOf(
  fact: Fact,
  { line, page }: PageLine,
  { label, found }: { label: string; found: PageCell },
): PrintedFact {
  const amount = amountOf(found.text);
  const sign = amount?.mark === 'out' ? -1 : 1;
  const cents = amount
    ? [amount.comma, amount.point].filter((one) => !Number.isNaN(one)).map((one) => sign * one + 0)
    : [];
  return {
    fact,
    line,
    page,
    text: found.text,
    cents: [...new Set(cents)],
    isSoft: SOFT.test(foldWord(label)),
    currency: amount?.currency ?? null,
  };
}
