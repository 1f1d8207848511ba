import { SORT_COLUMNS, type SortColumn } from '@saldo/contract/transaction-filters';
import type { Transaction } from '@saldo/contract/transactions';
import { StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankName, shortNameInBank } from '../../../lib/banks.ts';
import { day } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { queryNow } from '../../../lib/url-state.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/tag.tsx';
import { type Opening, PartsChip, RowAmount } from '../splits/part-lines.tsx';
import { texts } from '../texts.ts';
import {
  bankText,
  type CategoryIndex,
  DuplicateChip,
  hasTags,
  merchantOrDescription,
  ReceiptMark,
  TagList,
  TransferChip,
} from '../transaction-parts.tsx';
import { urlWithDialog } from '../use-transaction-dialog.ts';
import { CategoryChip, type RowCategories } from './category-chip.tsx';

export interface TransactionColumn {
  id: SortColumn | 'tags';
  cell: (row: Transaction, index: CategoryIndex, more: RowCategories & Opening) => ReactNode;
  /** For header and cells. */
  className?: string;
  /**
   * Tests whether the column says something that the rows don't have in common. Otherwise it is left out, unless the
   * table is sorted by it. Narrow tables also leave out the last of those that do.
   */
  tells?: (rows: readonly Transaction[]) => boolean;
}

/** Minimum widths at which optional columns appear, assigned in order to those that are not left out. */
const TELLING = [
  'hidden @min-[46rem]:table-cell',
  'hidden @min-[54rem]:table-cell',
  'hidden @min-[67rem]:table-cell',
];

/** Columns for these rows. The sorted column is treated as if its values differed. */
export function columnsFor(
  rows: readonly Transaction[],
  sortedBy: SortColumn,
): TransactionColumn[] {
  const widths = [...TELLING];
  return COLUMNS.flatMap(({ tells, ...column }) => {
    if (!tells) return [column];
    if (!tells(rows) && column.id !== sortedBy) return [];
    return [{ ...column, className: cx(widths.shift(), column.className) }];
  });
}

const differ = (rows: readonly Transaction[], name: 'product' | 'account_name') =>
  new Set(rows.map((row) => row[name])).size > 1;

const COLUMNS: readonly TransactionColumn[] = [
  { id: 'date', cell: (row) => day(row.date), className: 'whitespace-nowrap' },
  { id: 'bank', cell: (row) => <BankBadge code={row.bank} /> },
  {
    id: 'product',
    cell: (row) => texts.productsInList[row.product],
    tells: (rows) => differ(rows, 'product'),
  },
  {
    id: 'account_name',
    cell: (row) => (
      <span
        className="clip block max-w-23 text-muted @min-[76rem]:max-w-40"
        title={row.account_name ?? undefined}
      >
        {row.account_name && shortNameInBank(row.account_name, row.bank)}
      </span>
    ),
    tells: (rows) => differ(rows, 'account_name'),
  },
  {
    id: 'description',
    cell: (row, index, { isOpen, onToggle }) => (
      <Description {...{ row, index, isOpen, onToggle }} />
    ),
    className: 'w-1/2 max-w-0 min-w-50',
  },
  {
    id: 'category_name',
    cell: (row, index, { categories, onCategorize }) => (
      <CategoryChip
        row={row}
        index={index}
        categories={categories}
        onCategorize={onCategorize}
        className="max-w-32 @min-[44rem]:max-w-36 @min-[56rem]:max-w-40 @min-[67rem]:max-w-56"
      />
    ),
  },
  { id: 'tags', cell: (row) => <TagList row={row} />, tells: (rows) => rows.some(hasTags) },
  { id: 'amount', cell: (row) => <RowAmount row={row} />, className: 'text-right' },
];

/** Name, with labels that are worth seeing without opening the row. */
const Description = (props: Opening & { row: Transaction; index: CategoryIndex }) => {
  const { row } = props;
  return row.possible_duplicate_of ||
    row.transfer ||
    row.ignore ||
    row.has_receipt ||
    row.splits.length > 0 ? (
    <span className="flex min-w-0 items-center gap-2">
      <DetailsLink row={row} />
      <ReceiptMark row={row} />
      <PartsChip {...props} />
      <DuplicateChip row={row} />
      <TransferChip row={row} />
      {row.ignore && (
        <span className="flex flex-none @min-[46rem]:hidden">
          <Tag>{texts.ignored}</Tag>
        </span>
      )}
    </span>
  ) : (
    <DetailsLink row={row} className="block w-fit max-w-full" />
  );
};

/** A badge made of one element, so that long bank codes from connections can be truncated. */
const BankBadge = ({ code }: { code: string }) => (
  <span
    title={bankName(code)}
    className="clip block h-5 w-fit max-w-21 rounded-full bg-raised px-2 font-medium text-muted text-xs/5"
  >
    {bankName(code)}
  </span>
);

export const isSortable = (id: TransactionColumn['id']): id is SortColumn =>
  SORT_COLUMNS.some((column) => column === id);

/** Opens the details. Its click area covers the whole row. */
export function DetailsLink({ row, className }: { row: Transaction; className?: string }) {
  const text = bankText(row);
  return (
    <a
      href={`${paths.transactions()}?${urlWithDialog(queryNow(), { kind: 'view', value: row.id })}`}
      data-over
      title={row.description || undefined}
      className={cx(
        'min-w-0 after:absolute after:inset-0',
        row.ignore ? 'text-muted' : 'font-medium text-strong',
        className,
      )}
    >
      <span className="clip block">{merchantOrDescription(row)}</span>
      {row.note ? (
        <span title={row.note} className="clip block font-normal text-muted text-xs">
          <StickyNote size={12} aria-hidden className="mr-1 inline align-[-2px]" /> {row.note}
        </span>
      ) : (
        text && (
          <span className="clip block font-normal text-muted text-xs phone:sr-only"> {text}</span>
        )
      )}
    </a>
  );
}
