import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { fold } from '@saldo/domain/text';
import { ArrowLeftRight, Paperclip } from 'lucide-react';
import { amountText } from '../../lib/format.ts';
import { CategoryDot } from '../../ui/category-dot.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import type { AnyCategory } from '../categories/category-tree.ts';
import { receiptTexts } from './receipts/receipt-texts.ts';
import { texts } from './texts.ts';

const TAGS_SHOWN = 2;

/** Categories by id, for color and icon. */
export type CategoryIndex = ReadonlyMap<string, AnyCategory>;

export const descriptionOrPlaceholder = (row: Transaction): string =>
  row.description || texts.noDescription;

/** The merchant's common name, or the bank's description if there is no merchant. */
export const merchantOrDescription = (row: Transaction): string =>
  row.merchant_name ?? descriptionOrPlaceholder(row);

/** The bank's description, if it says more than the name. */
export const bankText = (row: Transaction): string | null =>
  fold(row.description) === fold(merchantOrDescription(row)) ? null : row.description || null;

/** Income is green with a plus, an expense has a minus, and an ignored amount is muted. */
export const Amount = ({ row }: { row: Transaction }) => (
  <span
    className={cx(
      'whitespace-nowrap',
      row.ignore
        ? 'text-muted'
        : cx('font-semibold', row.direction === 'income' ? 'text-income' : 'text-strong'),
    )}
  >
    {amountText(row)}
  </span>
);

interface CategoryLabelProps {
  row: Transaction;
  index: CategoryIndex;
  className?: string | undefined;
  /** Includes the parent's name. */
  full?: boolean;
}

/** The last part of 'Parent > Child', in that category's color. */
export function CategoryLabel({ row, index, className, full = false }: CategoryLabelProps) {
  const known = index.get(row.category);
  const name = known?.name ?? row.category_name.split(' > ').at(-1);
  return (
    <span
      className={cx('flex min-w-0 items-center gap-2', className)}
      title={full ? undefined : row.category_name}
    >
      <CategoryDot
        color={known?.color ?? UNCATEGORIZED.color}
        className={cx(row.ignore && 'opacity-50')}
      />
      <span className={full ? undefined : 'clip'}>{full ? row.category_name : name}</span>
    </span>
  );
}

export const TransferChip = ({ row }: { row: Transaction }) =>
  row.transfer && (
    <span
      title={texts.transferWith(row.transfer.account_name)}
      className="inline-flex h-5 flex-none items-center gap-1 rounded-chip bg-info-tint px-1.5 font-medium text-info text-xs"
    >
      <ArrowLeftRight size={12} aria-hidden />
      {texts.transfer}
    </span>
  );

export const ReceiptMark = ({ row }: { row: Transaction }) =>
  row.has_receipt && (
    <span role="img" aria-label={receiptTexts.has} title={receiptTexts.has} className="flex-none">
      <Paperclip size={12} aria-hidden className="text-muted" />
    </span>
  );

export const DuplicateChip = ({ row }: { row: Transaction }) =>
  row.possible_duplicate_of && (
    <span
      title={texts.duplicates.chipHint}
      className="inline-flex h-5 flex-none items-center rounded-chip bg-warning-tint px-1.5 font-medium text-warning text-xs"
    >
      {texts.duplicates.chip}
    </span>
  );

/** The row's states, which are shown with its tags. */
function statesOf(row: Transaction): string[] {
  const states: [boolean, string][] = [
    [row.ignore, texts.ignored],
    [!row.ignore && row.ignore_default_metrics, texts.metricsIgnored],
    [row.is_refund, texts.refund],
  ];
  return states.filter(([holds]) => holds).map(([, text]) => text);
}

export const hasTags = (row: Transaction) => row.tags.length + statesOf(row).length > 0;

/** At most two labels, with states before tags, followed by the number of remaining labels. */
export function TagList({ row }: { row: Transaction }) {
  const states = statesOf(row);
  if (!hasTags(row)) return null;
  const shown = row.tags.slice(0, Math.max(0, TAGS_SHOWN - states.length));
  const rest = row.tags.slice(shown.length);
  return (
    <span className="flex max-w-36 items-center gap-1">
      {states.map((state) => (
        <span key={state} className="flex flex-none">
          <Tag>{state}</Tag>
        </span>
      ))}
      {shown.map((tag) => (
        <Tag key={tag} title={tag}>
          {tag}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className="flex flex-none">
          <Tag title={rest.join(', ')}>{texts.moreTags(rest.length)}</Tag>
        </span>
      )}
    </span>
  );
}
