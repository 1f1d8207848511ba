import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from './cx.ts';

interface Sorting<C> {
  by: C;
  direction: 'asc' | 'desc';
}

/** How a table is sorted by a column, for `aria-sort`. */
export function sortedBy<C>({ by, direction }: Sorting<C>, column: C) {
  if (by !== column) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}

interface SortButtonProps {
  sorted: ReturnType<typeof sortedBy>;
  onSort: () => void;
  children: string;
}

/** The header of a column by which a table can be sorted. */
export function SortButton({ sorted, onSort, children }: SortButtonProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        '-mx-1 inline-flex h-7 items-center gap-1 rounded-chip px-1 hover:text-strong',
        sorted !== 'none' && 'text-normal',
      )}
    >
      {children}
      {sorted !== 'none' && <Arrow size={12} aria-hidden />}
    </button>
  );
}
