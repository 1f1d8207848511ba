import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import {
  ArrowRight,
  Bell,
  type LucideIcon,
  Scale,
  Target,
  TrendingDown,
  TrendingUp,
} from 'lucide-react';
import { money, signedSum } from '../../../lib/format.ts';
import type { Money } from '../../../lib/money.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import { texts } from '../texts.ts';
import { colorOf } from './preview-colors.ts';

const t = texts.preview;

type Signs = Partial<Record<PreviewFigure['kind'], LucideIcon>>;
const SIGNS: Signs = { alert: Bell, goal: Target };
const WHOLES: Signs = { income: TrendingUp, expense: TrendingDown, balance: Scale };

const inFigure = ({ currency }: PreviewFigure, amount: number): Money => ({ amount, currency });

/** In cents, to avoid rounding errors. */
const moved = ({ before, after }: PreviewFigure) =>
  Math.round(after * 100) - Math.round(before * 100);

function PreviewDelta({ figure }: { figure: PreviewFigure }) {
  const cents = moved(figure);
  return (
    <span className="text-right text-muted text-xs">
      {signedSum(inFigure(figure, cents / 100))}
    </span>
  );
}

function Sign({ named: { figure, whole, color } }: { named: NamedFigure }) {
  const Icon = whole ? WHOLES[figure.kind] : SIGNS[figure.kind];
  if (Icon) return <Icon size={14} aria-hidden className="-mx-0.75 flex-none text-muted" />;
  return color ? <CategoryDot color={color} /> : <span aria-hidden className="w-2 flex-none" />;
}

/** Maximum length of an amount, in characters, at which three amounts fit next to a name. */
const LONG = 13;
const isLong = (figure: PreviewFigure) =>
  [figure.before, figure.after].some((sum) => money(inFigure(figure, sum)).length > LONG);

interface FigureListProps {
  figures: readonly PreviewFigure[];
  categories: readonly Category[];
}

/** Figures that change: before, after and the difference. */
export const FigureList = ({ figures, categories }: FigureListProps) => (
  <ul
    aria-label={t.moves}
    className={cx(
      'mb-4 rounded-control border border-line bg-surface px-3 py-2',
      !figures.some(isLong) &&
        'grid grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] phone:grid-cols-[minmax(0,1fr)_auto_auto_auto]',
    )}
  >
    {nameFigures(figures, categories).map((named) => (
      <li
        key={named.key}
        className={cx(
          'min-h-7 items-center gap-x-2 text-sm phone:py-1',
          figures.some(isLong)
            ? 'flex flex-wrap justify-end py-1 *:first:w-full'
            : 'col-span-full grid grid-cols-subgrid',
        )}
      >
        <span
          className="flex min-w-0 items-center gap-2 phone:col-span-full"
          title={named.figure.what}
        >
          <Sign named={named} />
          <span className="clip">{named.name}</span>
        </span>
        <span className="text-right text-muted">
          {money(inFigure(named.figure, named.figure.before))}
        </span>
        <ArrowRight size={12} aria-label={t.to} className="text-muted" />
        <b className="text-right font-semibold text-strong">
          {money(inFigure(named.figure, named.figure.after))}
        </b>
        <PreviewDelta figure={named.figure} />
      </li>
    ))}
  </ul>
);

export type PreviewFigure = RulePreview['figures'][number];

interface NamedFigure {
  key: string;
  figure: PreviewFigure;
  name: string;
  /** True for total income, expenses or balance, as opposed to a category. */
  whole: boolean;
  color: string | null;
}

const WHOLE: Partial<Record<PreviewFigure['kind'], string>> = {
  income: 'Income',
  expense: 'Expenses',
};

/** Gives each line a unique name: a category with both income and expenses states which one changes. */
export function nameFigures(
  figures: readonly PreviewFigure[],
  categories: readonly Category[],
): NamedFigure[] {
  const seen = new Set<string>();
  return figures.map((figure, i) => {
    const { kind, what } = figure;
    // The total comes before its categories, one of which may have the same name.
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
