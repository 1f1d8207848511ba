import type { Suggestion } from '@saldo/contract/categorization';
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import type { ReviewGroup, SelectionAction } from './selection.ts';
import { SuggestionRow, type SuggestionRowProps } from './suggestion-row.tsx';
import { texts } from './texts.ts';

export interface SuggestionListProps {
  id: string;
  review: ReviewGroup;
  chosen: ReadonlySet<string>;
  dispatch: Dispatch<SelectionAction>;
  onDetails: (suggestion: Suggestion, review: ReviewGroup) => void;
}

export function SuggestionList({ id, review, chosen, dispatch, onDetails }: SuggestionListProps) {
  const [all, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { group, key, selectable } = review;
  const rows = group.transactions;

  const toggle = useCallback(
    (one: string, on: boolean) => dispatch({ type: 'transaction', key, id: one, on }),
    [dispatch, key],
  );
  const details = useCallback(
    (suggestion: Suggestion) => onDetails(suggestion, review),
    [onDetails, review],
  );
  // The button disappears, so focus moves to the first of the new rows.
  const showAll = () => {
    flushSync(() => setAll(true));
    box.current?.children[1]?.querySelector<HTMLElement>('input, button')?.focus();
  };

  return (
    <div id={id} ref={box}>
      {blocksOf(rows, all).map((block) => (
        <RowBlock
          key={block.start}
          block={block}
          name={group.name}
          chosen={selectable ? chosen : null}
          onToggle={toggle}
          onDetails={details}
        />
      ))}
      {!all && rows.length > FIRST && (
        <div className="flex justify-center border-line border-t p-2">
          <Button size="sm" variant="ghost" onClick={showAll}>
            {texts.showAll(rows.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowBlockProps extends Pick<SuggestionRowProps, 'onToggle' | 'onDetails'> {
  block: Block<Suggestion>;
  name: string;
  /** Null if nothing can be selected. */
  chosen: ReadonlySet<string> | null;
}

/**
 * `ROW_PX` is the assumed height of a row before it renders. Rows render within `BEYOND_PX` of the visible area. Both
 * are in pixels.
 */
const ROW_PX = 45;
const BEYOND_PX = 400;

/** Rows that render only near the visible area. Elsewhere, empty space takes their place. */
function RowBlock({ block: { start, rows }, name, chosen, onToggle, onDetails }: RowBlockProps) {
  const own = useRef<HTMLUListElement>(null);
  // The first rows, and rows that receive focus, render immediately.
  const [{ drawn, height }, set] = useState({
    drawn: start <= FIRST,
    height: rows.length * ROW_PX,
  });
  useEffect(() => {
    const list = own.current;
    if (!list) return;
    const root = list.closest('[data-scrolls]');
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? true;
        // Keep rows that contain the focus.
        set({ drawn: near || list.contains(document.activeElement), height: list.offsetHeight });
      },
      { root, rootMargin: `${BEYOND_PX}px 0px` },
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    <ul
      ref={own}
      aria-label={
        start === 0
          ? texts.transactionsOf(name)
          : texts.partOf(name, start + 1, start + rows.length)
      }
      style={drawn ? undefined : { height }}
    >
      {drawn &&
        rows.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            checked={chosen ? chosen.has(suggestion.id) : null}
            onToggle={onToggle}
            onDetails={onDetails}
          />
        ))}
    </ul>
  );
}

/** Rows shown at first, and rows per block after that. */
export const FIRST = 20;
const BLOCK = 40;

interface Block<T> {
  start: number;
  rows: readonly T[];
}

/** The first rows. If `all` is true, the rest follow in blocks, so that rows out of view need not render. */
export function blocksOf<T>(rows: readonly T[], all: boolean): Block<T>[] {
  const blocks = [{ start: 0, rows: rows.slice(0, FIRST) }];
  for (let start = FIRST; all && start < rows.length; start += BLOCK) {
    blocks.push({ start, rows: rows.slice(start, start + BLOCK) });
  }
  return blocks;
}
