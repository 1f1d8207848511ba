import { UNCATEGORIZED } from '@saldo/contract/common';
import type { ListedMerchant } from '@saldo/contract/merchants';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { day, money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { queryNow } from '../../../lib/url-state.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { urlWithDialog } from '../use-transaction-dialog.ts';
import { MERCHANT_ORDERS, type MerchantOrder } from './merchant-order.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts.page;

const CELL: Record<MerchantOrder['by'], string> = {
  // Takes what the figures leave, and truncates its texts instead of widening.
  name: 'w-full max-w-0 pl-5 pr-2 text-left phone:pl-4',
  count: 'min-w-30 whitespace-nowrap px-2 text-right phone:hidden',
  spent: 'min-w-32 whitespace-nowrap px-2 text-right phone:min-w-26 phone:pr-4',
  received: 'min-w-32 whitespace-nowrap px-2 text-right max-md:hidden',
  last: 'min-w-30 whitespace-nowrap pl-2 pr-5 text-right phone:hidden',
};

interface MerchantsTableProps {
  rows: readonly ListedMerchant[];
  index: CategoryIndex;
  order: MerchantOrder;
  onSort: (by: MerchantOrder['by']) => void;
}

export const MerchantsTable = ({ rows, index, order, onSort }: MerchantsTableProps) => (
  <table aria-label={t.title} className="w-full border-collapse text-sm">
    <thead>
      <tr className="h-10 whitespace-nowrap text-muted text-xs *:border-line *:border-b *:font-medium">
        {MERCHANT_ORDERS.map((by) => (
          <MerchantHead key={by} {...{ by, order, onSort }} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={row.id}
          className="relative h-13 *:border-line *:border-b last:*:border-b-0 hover:bg-raised"
        >
          <th scope="row" className={cx(CELL.name, 'font-normal')}>
            <MerchantLink row={row} index={index} />
          </th>
          <td className={CELL.count}>{row.count}</td>
          <td className={cx(CELL.spent, 'font-semibold text-strong')}>{sum(row.money_out)}</td>
          <td className={cx(CELL.received, 'text-income')}>{sum(row.money_in)}</td>
          <td className={cx(CELL.last, 'text-muted')}>{day(row.last_on)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Zero is left out, because most merchants only ever receive money. */
const sum = (value: number) => (value === 0 ? '–' : money(inMain(value)));

interface MerchantHeadProps extends Pick<MerchantsTableProps, 'order' | 'onSort'> {
  by: MerchantOrder['by'];
}

function MerchantHead({ by, order, onSort }: MerchantHeadProps) {
  const sorted = order.by === by;
  const Arrow = order.direction === 'asc' ? ArrowUp : ArrowDown;
  const words = order.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={sorted ? words : 'none'} className={CELL[by]}>
      <button
        type="button"
        onClick={() => onSort(by)}
        className={cx(
          '-mx-1 inline-flex h-7 items-center gap-1 rounded-chip px-1 hover:text-strong',
          sorted && 'text-normal',
        )}
      >
        {t.columns[by]}
        {sorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

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
