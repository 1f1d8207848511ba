import { Clock } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';

interface RecentPanelProps {
  recents: readonly AnyCategory[];
  parentOf: (category: AnyCategory) => string | undefined;
  onChoose: (category: string) => void;
}

export function RecentPanel({ recents, parentOf, onChoose }: RecentPanelProps) {
  if (recents.length === 0) {
    return (
      <EmptyState icon={Clock} title={texts.recent.none} heading="h3" className="flex-1">
        {texts.recent.noneHint}
      </EmptyState>
    );
  }
  return (
    <ol
      aria-label={texts.tabs.recent}
      className="min-h-0 flex-1 overflow-y-auto p-4 pb-18 max-lg:p-2"
    >
      {recents.map((category, i) => (
        <li key={category.id}>
          <button
            type="button"
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(category.id)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left outline-offset-[-2px]! hover:bg-raised"
          >
            <span aria-hidden className="phone:hidden">
              <Kbd>{String(i + 1)}</Kbd>
            </span>
            <span aria-hidden className="emoji w-5 flex-none text-center text-[15px]">
              {category.icon}
            </span>
            <span className="clip text-strong">
              {category.name}
              {parentOf(category) && <span className="text-muted"> · {parentOf(category)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
