import { isFigure } from '../../pages/page-lines.ts';
import type { Ledger } from './ledger.ts';
import type { PdfText } from './pdf-writer.ts';

export const PDF_DAMAGES = [
  'digit',
  'sign',
  'lost decimals',
  'lost figure',
  'moved figure',
  'lost row',
  'lost first row',
  'lost last row',
  'doubled row',
] as const;
export type PdfDamage = (typeof PDF_DAMAGES)[number];

type Random = (below: number) => number;
type Pages = readonly (readonly PdfText[])[];

interface Place {
  page: number;
  y: number;
}

/**
 * Distance from the left edge within which numeric dates are printed. Numbers there are not damaged, since no balance
 * verifies dates.
 */
const DAYS_WITHIN = 100;

/** Damages the pages in one place; null if the pages contain nothing to damage. */
export function mutatePdf(
  pages: Pages,
  damage: PdfDamage,
  { ledger, random }: { ledger: Ledger; random: Random },
): Pages | null {
  const texts = pages.flatMap((page, at) => page.map((text) => ({ page: at, text })));
  if (damage.includes('row')) {
    const known = new Set(ledger.rows.map(({ text }) => text));
    const rows = texts.flatMap(({ page, text }) =>
      known.has(text.text) ? [{ page, y: text.y }] : [],
    );
    const found = rowOf(rows, damage, random);
    return found ? withoutOrTwice(pages, found, damage === 'doubled row') : null;
  }
  const figures = texts.filter(({ text }) => text.x > DAYS_WITHIN && isFigure(text.text));
  const figure = figures[random(figures.length)];
  if (!figure) return null;
  const damaged = damage === 'lost figure' ? null : figureOf(figure.text, damage, random);
  return pages.map((page) =>
    page.flatMap((text) => (text === figure.text ? (damaged ?? []) : text)),
  );
}

function rowOf(rows: readonly Place[], damage: PdfDamage, random: Random): Place | undefined {
  if (damage === 'lost first row') return rows[0];
  if (damage === 'lost last row') return rows.at(-1);
  return rows[random(rows.length)];
}

const withoutOrTwice = (pages: Pages, { page, y }: Place, isTwice: boolean): Pages =>
  pages.map((texts, at) => {
    if (at !== page) return texts;
    if (!isTwice) return texts.filter((text) => text.y !== y);
    const again = texts.filter((text) => text.y === y).map((text) => ({ ...text, y: y + 6.9 }));
    return [...texts, ...again];
  });

function figureOf(text: PdfText, damage: PdfDamage, random: Random): PdfText {
  const { text: written, x } = text;
  if (damage === 'moved figure')
    return { ...text, x: x + (20 + random(60)) * (random(2) ? 1 : -1) };
  if (damage === 'lost decimals')
    return { ...text, text: written.replace(/[.,](?=\d\d(?!\d))/, '') };
  if (damage === 'sign') return { ...text, text: turned(written) };
  const digits = [...written.matchAll(/\d/g)];
  const at = digits[random(digits.length)]?.index ?? 0;
  const digit = (Number(written[at]) + 1 + random(9)) % 10;
  return { ...text, text: written.slice(0, at) + String(digit) + written.slice(at + 1) };
}

function turned(written: string): string {
  if (written.startsWith('-')) return written.slice(1);
  return written.endsWith('-') ? written.slice(0, -1) : `-${written}`;
}
