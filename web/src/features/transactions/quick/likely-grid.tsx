import type { Category } from '@saldo/contract/categories';
import { cx } from '../../../ui/cx.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { treeOptions, userCategories } from '../../categories/category-choices.ts';
import { useCategoryIndex } from '../../categories/use-category-index.ts';
import { quickTexts as t } from './quick-texts.ts';

interface LikelyGridProps {
  categories: readonly Category[];
  /** Ids of the categories to show, likeliest first. */
  shown: readonly string[];
  chosen: string | undefined;
  onChoose: (category: string) => void;
}

/** The likeliest categories, and the way to all others. */
export function LikelyGrid({ categories, shown, chosen, onChoose }: LikelyGridProps) {
  const own = userCategories(categories);
  const byId = useCategoryIndex(categories);
  return (
    <div className="flex flex-none flex-col gap-2 px-4 pt-3">
      <div className="flex items-center justify-between gap-2 text-xs">
        <span id="likely" className="text-muted">
          {t.likely}
        </span>
        <span className="relative rounded-chip font-medium text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <span aria-hidden>{t.all}</span>
          <select
            aria-label={t.all}
            value={chosen ?? ''}
            onChange={(event) => onChoose(event.target.value)}
            className="absolute inset-x-0 -inset-y-1 w-full cursor-pointer appearance-none opacity-0"
          >
            {chosen === undefined && <option value="" />}
            {treeOptions(own).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div role="radiogroup" aria-labelledby="likely" className="grid grid-cols-2 gap-2">
        {shown.map((id) => (
          <label
            key={id}
            className={cx(
              'relative flex h-13 min-w-0 items-center gap-3 rounded-control border px-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              id === chosen
                ? 'border-accent bg-accent-tint shadow-[0_0_0_1px_var(--accent)]'
                : 'border-line bg-surface',
            )}
          >
            <input
              type="radio"
              name="category"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 size-full appearance-none opacity-0"
            />
            <Emoji className="w-6 flex-none text-xl">{byId.get(id)?.icon ?? ''}</Emoji>
            <span className="min-w-0 truncate font-medium text-sm text-strong">
              {byId.get(id)?.name}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
