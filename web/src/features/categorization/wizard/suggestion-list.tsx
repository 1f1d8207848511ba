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

/** The transactions of a group: the first ones, and all of them when asked. */
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
  // The button that was pressed goes: the focus moves on to the first of the new rows.
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
  /** Null where nothing can be chosen. */
  chosen: ReadonlySet<string> | null;
}

/** What a row is taken to measure before it has been drawn; and how far beyond the edges rows are drawn. */
const ROW_PX = 45;
const BEYOND_PX = 400;

/** Some rows, drawn while they are near what is seen. Their place is kept. */
function RowBlock({ block: { start, rows }, name, chosen, onToggle, onDetails }: RowBlockProps) {
  const own = useRef<HTMLUListElement>(null);
  // The first rows, and those that the focus goes to, are there at once.
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
        // What has the focus stays.
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

/** Rows that are drawn at first, and in each block after them. */
export const FIRST = 20;
const BLOCK = 40;

interface Block<T> {
  /** Where in the whole list it starts. */
  start: number;
  rows: readonly T[];
}

/** The first rows, and when all are asked for the others in blocks, so that those out of sight need not be drawn. */
export function blocksOf<T>(rows: readonly T[], all: boolean): Block<T>[] {
  const blocks = [{ start: 0, rows: rows.slice(0, FIRST) }];
  for (let start = FIRST; all && start < rows.length; start += BLOCK) {
    blocks.push({ start, rows: rows.slice(start, start + BLOCK) });
  }
  return blocks;
}
