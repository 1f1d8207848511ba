import type { Transaction } from '@saldo/contract/transactions';
import { ArrowLeftRight } from 'lucide-react';
import { signedMoney } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { CategoryDot } from '../../ui/dot.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { AnyCategory } from '../categories/category-tree.ts';
import { texts } from './texts.ts';

const TAGS_SHOWN = 2;

/** The categories by their id, for colour and icon. */
export type CategoryIndex = ReadonlyMap<string, AnyCategory>;

export const amountOf = (row: Transaction): string =>
  signedMoney(row.amount, row.direction, row.currency);

export const describe = (row: Transaction): string => row.description || texts.noDescription;

/** Income is green and has a plus; an expense has a minus. An ignored one is only muted. */
export const Amount = ({ row }: { row: Transaction }) => (
  <span
    className={cx(
      'whitespace-nowrap',
      row.ignore
        ? 'text-muted'
        : cx('font-semibold', row.direction === 'income' ? 'text-income' : 'text-strong'),
    )}
  >
    {amountOf(row)}
  </span>
);

interface CategoryLabelProps {
  row: Transaction;
  index: CategoryIndex;
  /** With its parent's name. */
  full?: boolean;
}

/** The last part of 'Parent > Child', with the colour of that category. */
export function CategoryLabel({ row, index, full = false }: CategoryLabelProps) {
  const known = index.get(row.category);
  const name = known?.name ?? row.category_name.split(' > ').at(-1);
  return (
    <span className="flex min-w-0 items-center gap-2" title={full ? undefined : row.category_name}>
      <CategoryDot
        color={known?.color ?? FALLBACK.color}
        className={cx(row.ignore && 'opacity-50')}
      />
      <span className={full ? undefined : 'clip'}>{full ? row.category_name : name}</span>
    </span>
  );
}

/** For a category that is not in the list. */
export const FALLBACK = { color: '#9CA3AF', icon: '🔄' };

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

/** What a person wrote, two at most, after what the product knows. */
export function TagList({ row }: { row: Transaction }) {
  const rest = row.tags.slice(TAGS_SHOWN);
  return (
    <span className="flex items-center gap-1">
      {row.ignore && <Tag>{texts.ignored}</Tag>}
      {!row.ignore && row.ignore_default_metrics && <Tag>{texts.metricsIgnored}</Tag>}
      {row.is_refund && <Tag>{texts.refund}</Tag>}
      {row.tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag} title={tag}>
          {tag}
        </Tag>
      ))}
      {rest.length > 0 && <Tag title={rest.join(', ')}>{texts.moreTags(rest.length)}</Tag>}
    </span>
  );
}
