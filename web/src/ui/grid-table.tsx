import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';
import { cx } from './cx.ts';
import type { Column } from './data-table.tsx';

/** One grid for the headers and all rows, so that columns line up across tables. */
interface GridProps<T> {
  columns: readonly GridColumn<T>[];
  grid: string;
}

/** Like a column of a plain table, but with a required header, because screen readers announce it with each cell. */
export interface GridColumn<T> extends Column<T> {
  head: string;
  /** If true, the header is visible only to screen readers. */
  unseen?: boolean;
}

// Explicit roles, because Safari drops table semantics from elements displayed as blocks or grids.
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** Visible headers above several grid tables. Each table repeats them for screen readers. */
export const GridHeads = <T,>({ columns, grid }: GridProps<T>) => (
  <div aria-hidden className={cx(grid, 'h-10 font-medium text-muted text-xs phone:hidden')}>
    {columns.map(({ head, unseen, className }) => (
      <span key={head} className={className}>
        {!unseen && head}
      </span>
    ))}
  </div>
);

/** Rows beyond these are drawn after the screen, without blocking it, and laid out once they come near the window. */
export const AT_ONCE = 25;
export const LATER = '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]';

interface GridTableProps<T> extends GridProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  rowClass: (row: T) => string;
}

/** A table whose rows are grids. In narrow windows, rows have fewer columns and more lines. */
export function GridTable<T>(props: GridTableProps<T>) {
  const { label, columns, grid, rows, keyOf, rowClass } = props;
  const isVisit = useNavigationType() === 'PUSH';
  const drawn = useDeferredValue(rows.length, isVisit ? AT_ONCE : rows.length);
  return (
    <table {...AS.table} aria-label={label} className="block">
      <thead {...AS.group} className="sr-only">
        <tr {...AS.row}>
          {columns.map(({ head, className }) => (
            <th key={head} {...AS.head} className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.group} className="block">
        {rows.slice(0, drawn).map((row, at) => (
          <tr
            key={keyOf(row)}
            {...AS.row}
            className={cx(grid, rowClass(row), at >= AT_ONCE && LATER)}
          >
            {columns.map((column) => (
              <GridCell key={column.head} column={column}>
                {column.cell(row)}
              </GridCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GridCell<T>({ column, children }: { column: GridColumn<T>; children: ReactNode }) {
  const { isName, className, cellClass } = column;
  if (!isName) {
    return (
      <td {...AS.cell} className={cx(className, cellClass)}>
        {children}
      </td>
    );
  }
  return (
    <th {...AS.name} className={cx('text-left font-normal', className, cellClass)}>
      {children}
    </th>
  );
}
