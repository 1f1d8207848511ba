import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { windowOf } from './window-of.ts';

interface WindowedListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Of each row, in pixels: all are equal. */
  rowHeight: number;
  children: (item: T) => ReactNode;
  className?: string;
}

/** A list that holds only the rows in sight, however long it is. */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { label, items, keyOf, rowHeight, children, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const measure = () => setSeen({ top: own.scrollTop, height: own.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    own.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      own.removeEventListener('scroll', measure);
    };
  }, []);
  const { from, to } = windowOf(seen, rowHeight, items.length);
  return (
    <div ref={box} className={className}>
      <ul
        aria-label={label}
        style={{ height: items.length * rowHeight, paddingTop: from * rowHeight }}
      >
        {items.slice(from, to).map((item, i) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={from + i + 1}
            style={{ height: rowHeight }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
