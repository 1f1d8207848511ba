import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { sortedBy } from './sort-button.tsx';

export interface Column<T> {
  head: ReactNode;
  cell: (row: T) => ReactNode;
  className?: string;
  /** CSS class applied to the cells but not to the header. */
  cellClass?: string;
  /** Marks the cell as its row's header. */
  isName?: boolean;
  /** How the rows are sorted by the column, if they can be. */
  sorted?: ReturnType<typeof sortedBy>;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  className?: string | undefined;
  rowClass?: string | ((row: T) => string);
  headClass?: string;
  busy?: boolean;
}

const EDGES = '*:first:pl-5 *:last:pr-5 phone:*:first:pl-4 phone:*:last:pr-4';

/** A plain table that fills its card edge to edge. */
export const DataTable = <T,>({
  label,
  columns,
  rows,
  keyOf,
  className,
  rowClass = 'h-11',
  headClass,
  busy,
}: DataTableProps<T>) => (
  <table
    aria-label={label}
    aria-busy={busy}
    className={cx('w-full border-collapse text-sm', busy && 'opacity-50', className)}
  >
    <thead className={headClass}>
      <tr
        className={cx(
          'h-10 whitespace-nowrap text-left text-muted text-xs *:border-line *:border-b *:px-2 *:font-medium',
          EDGES,
        )}
      >
        {columns.map(({ head, className, sorted }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order
          <th key={at} scope="col" aria-sort={sorted} className={className}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={keyOf(row)}
          className={cx(
            '*:border-line *:border-b *:px-2 last:*:border-b-0',
            EDGES,
            typeof rowClass === 'function' ? rowClass(row) : rowClass,
          )}
        >
          {columns.map(({ cell, className, cellClass, isName }, at) => {
            const Cell = isName ? 'th' : 'td';
            return (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order
                key={at}
                {...(isName && { scope: 'row' })}
                className={cx(className, cellClass)}
              >
                {cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A column header for screen readers only. */
export const HiddenHead = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);
