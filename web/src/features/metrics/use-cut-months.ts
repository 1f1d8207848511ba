import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();
/** How much of a cell may be out of view, in pixels: what it has beside its figure. */
const SLACK = 5;

/**
 * The columns of figures in a year's table, from 0, of which only a part is in view, beside or below the columns that
 * stay: half a figure reads as another one, so theirs are not shown. On a phone average and total scroll along. The table
 * is told how wide the last column is (`--total`), which the one before stays beside, and both of them (`--pinned`).
 */
export function useCutMonths(scroller: RefObject<HTMLElement | null>): {
  cut: ReadonlySet<number>;
  look: () => void;
} {
  const [cut, setCut] = useState(NONE);
  const look = useCallback(() => {
    const box = scroller.current;
    const heads = [...(box?.querySelectorAll<HTMLElement>('thead th') ?? [])];
    const [name, months, [average, total]] = [heads[0], heads.slice(1, 13), heads.slice(13)];
    if (!box || !name || !average || !total) return;
    const width = (one: HTMLElement) => one.getBoundingClientRect().width;
    box.style.setProperty('--total', `${width(total)}px`);
    box.style.setProperty('--pinned', `${Math.ceil(width(average) + width(total))}px`);
    const { left } = box.getBoundingClientRect();
    const pinned = [average, total].filter((one) => getComputedStyle(one).right !== 'auto');
    const from = left + name.offsetWidth - SLACK;
    const to = (pinned[0]?.getBoundingClientRect().left ?? left + box.clientWidth) + SLACK;
    const now = [...months, average, total].flatMap((one, i) => {
      const edge = one.getBoundingClientRect();
      const isIn = pinned.includes(one) || (edge.left >= from && edge.right <= to);
      return isIn ? [] : [i];
    });
    setCut((before) =>
      before.size === now.length && now.every((i) => before.has(i)) ? before : new Set(now),
    );
  }, [scroller]);
  // Rows that open, and other figures, make columns wider: after each drawing, and whenever the window has another size.
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const box = scroller.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [look, scroller]);
  return { cut, look };
}
