import type { Category } from '@saldo/contract/categories';
import type { RulePreview } from '@saldo/contract/rules';
import { ArrowRight, Bell, type LucideIcon, Scale, Target } from 'lucide-react';
import { euros, signedMoney } from '../../lib/format.ts';
import { CategoryDot } from '../../ui/dot.tsx';
import { colorOf } from './preview-colors.ts';
import { texts } from './texts.ts';

const t = texts.preview;

type Figure = RulePreview['figures'][number];

const SIGNS: Partial<Record<Figure['kind'], LucideIcon>> = {
  alert: Bell,
  goal: Target,
  balance: Scale,
};

/** Cents, so that no rounding error shows. */
const moved = ({ before, after }: Figure) => Math.round(after * 100) - Math.round(before * 100);

function Delta({ figure }: { figure: Figure }) {
  const cents = moved(figure);
  return (
    <span className="text-right text-muted text-xs">
      {signedMoney(Math.abs(cents) / 100, cents < 0 ? 'expense' : 'income')}
    </span>
  );
}

function Sign({ figure, categories }: { figure: Figure; categories: readonly Category[] }) {
  const Icon = SIGNS[figure.kind];
  if (Icon) return <Icon size={14} aria-hidden className="flex-none text-muted" />;
  const color = colorOf(categories, figure.what);
  return color ? <CategoryDot color={color} /> : <span aria-hidden className="w-2 flex-none" />;
}

/** What moves: before, after and by how much. */
export const FigureList = ({
  figures,
  categories,
}: {
  figures: readonly Figure[];
  categories: readonly Category[];
}) => (
  <ul
    aria-label={t.moves}
    className="mb-4 grid grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] phone:grid-cols-[minmax(0,1fr)_auto_auto_auto] rounded-control border border-line bg-surface px-3 py-2"
  >
    {figures.map((figure) => (
      <li
        key={`${figure.kind} ${figure.what}`}
        className="col-span-full grid min-h-7 grid-cols-subgrid items-center gap-x-2 text-sm phone:py-1"
      >
        <span className="flex min-w-0 items-center gap-2 phone:col-span-full" title={figure.what}>
          <Sign figure={figure} categories={categories} />
          <span className="clip">{figure.what.split(' > ').at(-1)}</span>
        </span>
        <span className="text-right text-muted">{euros(figure.before)}</span>
        <ArrowRight size={12} aria-label={t.to} className="text-muted" />
        <b className="text-right font-semibold text-strong">{euros(figure.after)}</b>
        <Delta figure={figure} />
      </li>
    ))}
  </ul>
);
