import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';

interface RecentChipsProps {
  recents: readonly AnyCategory[];
  onChoose: (category: string) => void;
}

/** The categories used last, each behind its digit. */
export function RecentChips({ recents, onChoose }: RecentChipsProps) {
  if (recents.length === 0) return null;
  return (
    <ul
      aria-label={texts.categories.recent}
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-0.5 [scrollbar-width:none] phone:-mx-4 phone:px-4"
    >
      {recents.map(({ id, icon, name }, i) => (
        <li key={id} className="flex-none">
          <button
            type="button"
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(id)}
            className="flex h-7 max-w-48 items-center gap-1.5 rounded-chip bg-raised px-2 font-medium text-strong text-xs hover:bg-line phone:h-9 phone:px-3 dark:bg-line dark:hover:bg-line-strong"
          >
            <span aria-hidden className="text-muted phone:hidden">
              {i + 1}
            </span>
            <span aria-hidden className="emoji">
              {icon}
            </span>
            <span className="clip">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
