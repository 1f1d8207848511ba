import type { ListedMerchant } from '@saldo/contract/merchants';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import type { ReactNode } from 'react';
import { day, money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { queryNow } from '../../../lib/url-state.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { SortButton, sortedBy } from '../../../ui/sort-button.tsx';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { urlWithDialog } from '../use-transaction-dialog.ts';
import { MERCHANT_ORDERS, type MerchantOrder } from './merchant-order.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts.page;

interface MerchantsTableProps {
  rows: readonly ListedMerchant[];
  index: CategoryIndex;
  order: MerchantOrder;
  onSort: (by: MerchantOrder['by']) => void;
}

export const MerchantsTable = ({ rows, index, order, onSort }: MerchantsTableProps) => (
  <DataTable
    label={t.title}
    columns={MERCHANT_ORDERS.map((by) => ({
      ...CELLS[by],
      head: (
        <SortButton sorted={sortedBy(order, by)} onSort={() => onSort(by)}>
          {t.columns[by]}
        </SortButton>
      ),
      sorted: sortedBy(order, by),
      cell: (row: ListedMerchant) => CELLS[by].cell(row, index),
    }))}
    rows={rows}
    keyOf={({ id }) => id}
    rowClass="relative h-13 hover:bg-raised"
  />
);

/** Zero is left out, because most merchants only ever receive money. */
const sum = (value: number) => (value === 0 ? '–' : money(inMain(value)));

interface MerchantCell extends Omit<Column<never>, 'head' | 'cell'> {
  cell: (row: ListedMerchant, index: CategoryIndex) => ReactNode;
}

const CELLS: Record<MerchantOrder['by'], MerchantCell> = {
  name: {
    cell: (row, index) => <MerchantLink row={row} index={index} />,
    isName: true,
    // Takes what the figures leave, and truncates its texts instead of widening.
    className: 'w-full max-w-0 text-left',
    cellClass: 'font-normal',
  },
  count: {
    cell: ({ count }) => count,
    className: 'min-w-30 whitespace-nowrap text-right phone:hidden',
  },
  spent: {
    cell: ({ money_out }) => sum(money_out),
    className: 'min-w-32 whitespace-nowrap text-right phone:min-w-26 phone:pr-4',
    cellClass: 'font-semibold text-strong',
  },
  received: {
    cell: ({ money_in }) => sum(money_in),
    className: 'min-w-32 whitespace-nowrap text-right max-md:hidden',
    cellClass: 'text-income',
  },
  last: {
    cell: ({ last_on }) => day(last_on),
    className: 'min-w-30 whitespace-nowrap text-right phone:hidden',
    cellClass: 'text-muted',
  },
};

function MerchantLink({ row, index }: { row: ListedMerchant; index: CategoryIndex }) {
  const category = index.get(row.category_id);
  return (
    <a
      href={`${paths.merchants()}?${urlWithDialog(queryNow(), { kind: 'merchant', value: row.id })}`}
      data-over
      className="flex min-w-0 items-center gap-3 after:absolute after:inset-0"
    >
      <CategoryDot color={category?.color ?? UNCATEGORIZED.color} />
      <span className="min-w-0">
        <span className="clip block font-medium text-strong">{row.name}</span>
        {category && <span className="clip block text-muted text-xs">{category.name}</span>}
      </span>
    </a>
  );
}
