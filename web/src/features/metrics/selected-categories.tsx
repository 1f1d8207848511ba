import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenCategory } from './choice.ts';
import { texts } from './texts.ts';

const t = texts.custom;

interface SelectedCategoriesProps {
  chosen: readonly ChosenCategory[];
  /** Their names are not known yet. */
  waiting: boolean;
  onRemove: (id: string) => void;
  /** What is wrong with them. */
  children: ReactNode;
}

/** The categories of a metric, each to be taken away. */
export function SelectedCategories({
  chosen,
  waiting,
  onRemove,
  children,
}: SelectedCategoriesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-medium text-normal text-sm">
        {t.selected}
      </h3>
      {chosen.length === 0 && !children && <p className="text-muted text-sm">{t.noneSelected}</p>}
      {chosen.length > 0 && (
        <ul className="rounded-card border border-line">
          {chosen.map(({ id: one, name, category }) => (
            <li
              key={one}
              className="flex min-h-11 items-center gap-3 border-line py-1 pr-1 pl-3 not-last:border-b"
            >
              <EmojiTile icon={category?.icon ?? '🔄'} color={category?.color} size="sm" />
              {waiting ? (
                <Skeleton className="h-3 w-32" />
              ) : (
                <span className="wrap-anywhere min-w-0 flex-1 text-strong">
                  {name ?? t.unknown}
                </span>
              )}
              <IconButton
                label={t.remove(name ?? t.unknown)}
                icon={<X size={16} aria-hidden />}
                className="ml-auto"
                onClick={() => onRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
