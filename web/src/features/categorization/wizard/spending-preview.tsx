import { fromCents, toCents } from '@saldo/domain/money';
import { money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { ShareBar } from '../../../ui/charts/share-bar.tsx';
import type { Chosen } from './selection.ts';
import { texts } from './texts.ts';

/** Number of categories shown by name; the rest are grouped. */
const MOST = 5;

interface Slice {
  name: string;
  color: string;
  /** In cents. */
  spent: number;
}

interface PictureProps {
  chosen: readonly Chosen[];
  parentOf: (one: Chosen) => string | undefined;
}

/** Spending by category for the current selection; updates with it. */
export function SpendingPreview({ chosen, parentOf }: PictureProps) {
  const slices = slicesOf(chosen, parentOf);
  if (slices.length === 0) return null;
  return (
    <figure aria-label={texts.picture} className="flex flex-col gap-2">
      <ShareBar
        shares={slices.map(({ name, color, spent }) => ({ id: name, value: spent, color }))}
        className="h-2"
      />
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {slices.map(({ name, color, spent }) => (
          <span key={name} className="flex min-w-0 items-center gap-1.5">
            <CategoryDot color={color} />
            <span className="clip text-normal">{name}</span>
            <b className="flex-none font-semibold text-strong">{money(inMain(fromCents(spent)))}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Spending by main category, largest first, with the rest grouped. Refunds are not included. */
export function slicesOf(
  chosen: readonly Chosen[],
  parentOf: (one: Chosen) => string | undefined,
): Slice[] {
  const slices = new Map<string, Slice>();
  for (const one of chosen) {
    const name = parentOf(one) ?? one.group.name;
    const spent = one.transactions
      .filter((row) => row.direction === 'expense')
      .reduce((sum, { worth }) => sum + toCents(worth ?? 0), 0);
    if (spent === 0) continue;
    const slice = slices.get(name) ?? { name, color: one.group.color, spent: 0 };
    slices.set(name, { ...slice, spent: slice.spent + spent });
  }
  const sorted = [...slices.values()].sort((a, b) => b.spent - a.spent);
  if (sorted.length <= MOST + 1) return sorted;
  const rest = sorted.slice(MOST);
  const spent = rest.reduce((sum, one) => sum + one.spent, 0);
  return [
    ...sorted.slice(0, MOST),
    { name: texts.pictureRest(rest.length), color: 'var(--hue-gray)', spent },
  ];
}
