import { SORT_COLUMNS, type SortColumn, type Transaction } from '@saldo/contract/transactions';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { day } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import { bankName } from '../accounts/banks.ts';
import { texts } from './texts.ts';
import {
  Amount,
  type CategoryIndex,
  CategoryLabel,
  describe,
  TagList,
  TransferChip,
} from './transaction-parts.tsx';
import { OVER_LIST, withDialog } from './use-dialog.ts';

export interface Column {
  id: SortColumn | 'tags';
  cell: (row: Transaction, index: CategoryIndex) => ReactNode;
  /** Of head and cells. Where the card is narrow, the least telling columns are left out. */
  className?: string;
}

const ROOMY = 'hidden @min-[56rem]:table-cell';

export const COLUMNS: readonly Column[] = [
  { id: 'date', cell: (row) => day(row.date), className: 'whitespace-nowrap' },
  { id: 'bank', cell: (row) => <Badge>{bankName(row.bank)}</Badge> },
  { id: 'product', cell: (row) => row.product, className: ROOMY },
  {
    id: 'account_name',
    cell: (row) => (
      <span className="clip block max-w-26 text-muted" title={row.account_name ?? undefined}>
        {row.account_name}
      </span>
    ),
    className: ROOMY,
  },
  {
    id: 'description',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <DetailsLink row={row} />
        <TransferChip row={row} />
        {row.ignore && (
          <span className="flex-none @min-[56rem]:hidden">
            <Tag>{texts.ignored}</Tag>
          </span>
        )}
      </span>
    ),
    className: 'w-1/2 max-w-0 min-w-37',
  },
  {
    id: 'category_name',
    cell: (row, index) => (
      <span className="block max-w-33">
        <CategoryLabel row={row} index={index} />
      </span>
    ),
  },
  { id: 'tags', cell: (row) => <TagList row={row} />, className: ROOMY },
  { id: 'amount', cell: (row) => <Amount row={row} />, className: 'text-right' },
];

export const isSortable = (id: Column['id']): id is SortColumn =>
  SORT_COLUMNS.some((column) => column === id);

/** Opens the details. It reaches over its whole row, so that a click anywhere on the row does. */
export function DetailsLink({ row, className }: { row: Transaction; className?: string }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={{ search: withDialog(params, { kind: 'view', id: row.id }).toString() }}
      state={OVER_LIST}
      preventScrollReset
      title={row.description || undefined}
      className={cx(
        'clip after:absolute after:inset-0',
        row.ignore ? 'text-muted' : 'font-medium text-strong',
        className,
      )}
    >
      {describe(row)}
    </Link>
  );
}
