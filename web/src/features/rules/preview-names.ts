import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import { colorOf } from './preview-colors.ts';
import { texts } from './texts.ts';

export type Figure = RulePreview['figures'][number];

/** A figure as a line shows it. */
export interface NamedFigure {
  key: string;
  figure: Figure;
  name: string;
  /** Income, expenses or balance as a whole, no category. */
  whole: boolean;
  color: string | null;
}

const WHOLE: Partial<Record<Figure['kind'], string>> = { income: 'Income', expense: 'Expenses' };

/** Names each line once: a category that has both income and expenses says which of them moves. */
export function nameFigures(
  figures: readonly Figure[],
  categories: readonly Category[],
): NamedFigure[] {
  const seen = new Set<string>();
  return figures.map((figure, i) => {
    const { kind, what } = figure;
    // The whole comes before its categories, one of which may have the same name.
    const isWhole = WHOLE[kind] === what && !seen.has(kind);
    seen.add(kind);
    const last = what.split(' > ').at(-1) ?? what;
    const other = kind === 'income' ? 'expense' : 'income';
    const both =
      !isWhole &&
      (kind === 'income' || kind === 'expense') &&
      figures.some((one) => one.kind === other && one.what === what);
    return {
      key: `${i} ${kind} ${what}`,
      figure,
      name: both ? `${last}, ${texts.preview.kinds[kind]}` : last,
      whole: isWhole || kind === 'balance',
      color: isWhole || kind === 'goal' || kind === 'alert' ? null : colorOf(categories, what),
    };
  });
}
