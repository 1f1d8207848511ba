import { Check, ChevronRight } from 'lucide-react';
import { type Ref, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { stepInGrid } from '../../../ui/step-in-grid.ts';
import { texts } from '../texts.ts';

export interface ChoiceItem {
  id: string;
  icon: string;
  name: string;
  note?: string | undefined;
  /** Synonym that matched the search. */
  also?: string;
  /** True if choosing it opens its subcategories instead. */
  opens?: boolean;
  /** True if it is the transaction's current category. */
  chosen?: boolean;
  /** True for the parent itself, listed after its subcategories; shown muted. */
  quiet?: boolean;
}

interface ChoiceListProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  items: readonly ChoiceItem[];
  /** Two tiles per row instead of a list. */
  tiles?: boolean;
  /** Highlighted item whose subcategories are shown beside the list. */
  openId?: string;
  autoFocus?: boolean;
  onFocusItem?: (id: string) => void;
  /** `byKey` is true if chosen by keyboard. */
  onChoose: (id: string, byKey: boolean) => void;
  /** Handles a key that would move focus out of the list. Returns true if it did something. */
  onEdge?: (key: string) => boolean;
  className?: string;
}

/** Buttons that form one tab stop; arrow keys move between them. */
export function ChoiceList(props: ChoiceListProps) {
  const { ref, label, items, tiles = false, openId, autoFocus, className } = props;
  const [at, setAt] = useState(0);
  const active = Math.min(at, items.length - 1);
  const size = { count: items.length, columns: tiles ? 2 : 1 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visually hidden legend
    <div
      ref={ref}
      role="group"
      aria-label={label}
      data-choices
      className={cx(tiles && 'grid grid-cols-2 gap-2', className)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
        const next = sideways && !tiles ? null : stepInGrid(event.key, active, size);
        if (next === null) {
          if (props.onEdge?.(event.key)) event.preventDefault();
          return;
        }
        event.preventDefault();
        event.currentTarget.querySelectorAll('button')[next]?.focus();
      }}
    >
      {items.map((item, i) => (
        <button
          key={item.id}
          type="button"
          tabIndex={i === active ? 0 : -1}
          data-autofocus={(autoFocus && i === active) || undefined}
          aria-expanded={item.opens ? item.id === openId : undefined}
          onFocus={() => {
            setAt(i);
            props.onFocusItem?.(item.id);
          }}
          onClick={(event) => props.onChoose(item.id, event.detail === 0)}
          className={cx(
            'group flex w-full min-w-0 items-center rounded-control px-3 text-left outline-offset-[-2px]!',
            tiles ? 'h-12 gap-2 border border-line' : 'min-h-10 gap-3 phone:min-h-12',
            item.id === openId ? 'bg-accent-tint text-strong' : 'hover:bg-raised',
            tiles && item.chosen && 'border-accent bg-accent-tint',
          )}
        >
          <ItemFace item={item} tiles={tiles} />
        </button>
      ))}
    </div>
  );
}

const ItemFace = ({ item, tiles }: { item: ChoiceItem; tiles: boolean }) => (
  <>
    <Emoji className="w-5 flex-none text-center text-[15px]">{item.icon}</Emoji>
    <span
      className={cx(
        'min-w-0 flex-1',
        tiles ? 'line-clamp-2 text-sm leading-4' : 'clip',
        item.quiet ? 'text-muted' : tiles && 'text-strong',
      )}
    >
      {item.name}
      {item.note && <span className="text-muted"> · {item.note}</span>}
      {item.also && <span className="text-muted"> · {item.also}</span>}
    </span>
    {item.chosen && (
      <>
        <Check size={14} aria-hidden className="flex-none text-accent" />
        <span className="sr-only">{texts.categories.chosen}</span>
      </>
    )}
    {item.opens && !tiles && (
      <ChevronRight size={14} aria-hidden className="flex-none text-muted" />
    )}
    {!item.opens && !tiles && (
      <span aria-hidden className="hidden flex-none group-focus-visible:block">
        <Kbd>↵</Kbd>
      </span>
    )}
  </>
);

/** Focuses the button last reached with the arrow keys. */
export const focusChoices = (root: ParentNode | null | undefined): boolean => {
  const button = root?.querySelector<HTMLElement>('[data-choices] button[tabindex="0"]');
  button?.focus();
  return button !== undefined && button !== null;
};
