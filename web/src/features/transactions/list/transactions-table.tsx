import type { SortColumn } from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import { Eye, Pencil, Split, Trash2 } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { MenuDots } from '../../../ui/menu-dots.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { SortButton, sortedBy } from '../../../ui/sort-button.tsx';
import type { Sort } from '../filters/filters.ts';
import { RefundItem } from '../refunds/refund-section.tsx';
import { ShareItem } from '../shares/share-section.tsx';
import { PartRows } from '../splits/part-lines.tsx';
import { splitTexts } from '../splits/split-texts.ts';
import { texts } from '../texts.ts';
import { type CategoryIndex, descriptionOrPlaceholder } from '../transaction-parts.tsx';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import type { RowCategories } from './category-chip.tsx';
import { columnsFor, isSortable, type TransactionColumn } from './transaction-columns.tsx';
import type { RowSelection } from './use-selection.ts';

export interface ListProps extends Omit<RowActionsProps, 'row'>, RowCategories {
  rows: readonly Transaction[];
  index: CategoryIndex;
  selection: RowSelection;
}

interface TransactionsTableProps extends ListProps {
  sort: Sort;
  onSort: (column: SortColumn) => void;
  /** True while rows of the previous page or filter stay visible, dimmed, until new ones load. */
  stale: boolean;
}

const CELL = 'px-2 first:pl-5 last:pr-5';
const HEAD =
  'sticky top-14 z-10 h-10 lg:top-0 border-line border-b bg-surface text-left font-medium text-muted text-xs whitespace-nowrap';

export function TransactionsTable(props: TransactionsTableProps) {
  const { rows, index, selection, sort, onSort, stale, ...actions } = props;
  const chosen = rows.filter((row) => selection.has(row.id)).length;
  // The same columns for as long as they are, so that an edit draws only the rows that it changes.
  const drawn = columnsFor(rows, sort.by);
  const key = drawn.map(({ id, className }) => `${id} ${className ?? ''}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal columns are the same
  const columns = useMemo(() => drawn, [key]);
  return (
    <table
      aria-label={texts.tableLabel}
      aria-busy={stale}
      className={cx('w-full border-separate border-spacing-0 text-sm', stale && 'opacity-50')}
    >
      <thead>
        <tr>
          <th scope="col" className={cx(HEAD, CELL, 'w-9 pr-1')}>
            <SelectPage
              all={rows.length > 0 && chosen === rows.length}
              some={chosen > 0}
              disabled={rows.length === 0 || !actions.mayEdit}
              onChange={(selected) => selection.set(rows, selected)}
            />
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" className={cx(HEAD, CELL, 'w-13')}>
            <span className="sr-only">{texts.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TransactionRow
            key={row.id}
            {...{ row, columns, index }}
            selected={selection.has(row.id)}
            onSelect={selection.set}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SelectPageProps {
  all: boolean;
  some: boolean;
  disabled: boolean;
  onChange: (selected: boolean) => void;
}

const SelectPage = ({ all, some, disabled, onChange }: SelectPageProps) => (
  <Checkbox
    ref={(box) => {
      if (box) box.indeterminate = some && !all;
    }}
    aria-label={texts.selectPage}
    checked={all}
    disabled={disabled}
    onCheckedChange={onChange}
  />
);

interface ColumnHeadProps {
  column: TransactionColumn;
  sort: Sort;
  onSort: (column: SortColumn) => void;
}

function ColumnHead({ column: { id, className }, sort, onSort }: ColumnHeadProps) {
  const name = texts.columns[id];
  const classes = cx(HEAD, CELL, className);
  if (!isSortable(id)) {
    return (
      <th scope="col" className={classes}>
        {name}
      </th>
    );
  }
  const sorted = sortedBy(sort, id);
  return (
    <th scope="col" aria-sort={sorted} className={classes}>
      <SortButton sorted={sorted} onSort={() => onSort(id)}>
        {name}
      </SortButton>
    </th>
  );
}

interface TransactionRowProps extends Omit<ListProps, 'rows' | 'selection'> {
  row: Transaction;
  columns: readonly TransactionColumn[];
  selected: boolean;
  onSelect: RowSelection['set'];
}

const TransactionRow = memo(function TransactionRow({
  row,
  index,
  selected,
  onSelect,
  columns,
  mayEdit,
  onOpen,
  categories,
  onCategorize,
}: TransactionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const opening = { isOpen, onToggle: () => setOpen(!isOpen) };
  const cell = cx(
    CELL,
    'h-11 border-line border-b group-last/row:border-b-0',
    selected ? 'bg-accent-tint' : 'group-hover/row:bg-raised',
    row.ignore && 'text-muted',
  );
  return (
    <>
      <tr className="group/row relative">
        <td className={cx(cell, 'pr-1')}>
          <Checkbox
            aria-label={texts.selectRow(descriptionOrPlaceholder(row))}
            checked={selected}
            disabled={!mayEdit}
            onCheckedChange={(checked) => onSelect([row], checked)}
            className="relative z-1"
          />
        </td>
        {columns.map((column) => (
          <td key={column.id} className={cx(cell, column.className)}>
            {column.cell(row, index, { categories, onCategorize, ...opening })}
          </td>
        ))}
        <td className={cell}>
          <RowActions row={row} mayEdit={mayEdit} onOpen={onOpen} />
        </td>
      </tr>
      {isOpen && <PartRows {...{ row, index, columns }} />}
    </>
  );
});

export const TableSkeleton = ({ rows }: { rows: number }) => (
  <Loading label={texts.loading}>
    <div className="h-10 border-line border-b" />
    <Several times={rows}>
      <div className="flex h-11 items-center gap-6 border-line border-b px-5 last:border-0">
        <Skeleton className="size-4" />
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-5 w-18" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-18" />
      </div>
    </Several>
  </Loading>
);

interface RowActionsProps {
  row: Transaction;
  mayEdit: boolean;
  onOpen: TransactionDialog['show'];
}

const RowActions = ({ row, mayEdit, onOpen }: RowActionsProps) => (
  <Menu
    trigger={
      <IconButton
        label={texts.actionsFor(descriptionOrPlaceholder(row))}
        data-tip={texts.columns.actions}
        icon={<MenuDots />}
        className="relative z-1"
      />
    }
  >
    <MenuItem
      icon={<Eye size={16} aria-hidden />}
      onSelect={() => onOpen({ kind: 'view', value: row.id })}
    >
      {texts.view}
    </MenuItem>
    <MenuItem
      icon={<Pencil size={16} aria-hidden />}
      disabled={!mayEdit}
      onSelect={() => onOpen({ kind: 'edit', value: row.id })}
    >
      {texts.edit}
    </MenuItem>
    <MenuItem
      icon={<Split size={16} aria-hidden />}
      disabled={!mayEdit}
      onSelect={() => onOpen({ kind: 'split', value: row.id })}
    >
      {splitTexts.split}
    </MenuItem>
    <ShareItem row={row} mayEdit={mayEdit} onOpen={onOpen} />
    <RefundItem row={row} mayEdit={mayEdit} onOpen={onOpen} />
    <MenuSeparator />
    <MenuItem
      danger
      icon={<Trash2 size={16} aria-hidden />}
      disabled={!mayEdit}
      onSelect={() => onOpen({ kind: 'delete', value: row.id })}
    >
      {texts.delete}
    </MenuItem>
  </Menu>
);
