import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { cx } from '../../../ui/cx.ts';
import { PartsCategory } from '../splits/part-lines.tsx';
import { texts } from '../texts.ts';
import {
  type CategoryIndex,
  CategoryLabel,
  descriptionOrPlaceholder,
} from '../transaction-parts.tsx';

const CategoryPicker = lazyPart(
  async () => (await import('../../categories/category-picker.tsx')).CategoryPicker,
);

export interface RowCategories {
  categories: readonly Category[];
  /** Undefined if rows may not be changed. */
  onCategorize: ((row: Transaction, category: string) => Promise<void>) | undefined;
}

interface CategoryChipProps extends RowCategories {
  row: Transaction;
  index: CategoryIndex;
  className?: string;
}

/** A row's category. Pressing it lists all categories, and picking one applies it. */
export function CategoryChip({ row, index, onCategorize, className, ...rest }: CategoryChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (row.splits.length > 0) return <PartsCategory row={row} index={index} />;
  if (!onCategorize) return <CategoryLabel row={row} index={index} className={className} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={texts.categoryOf(row.category_name, descriptionOrPlaceholder(row))}
        onClick={() => setOpen(true)}
        className={cx(
          '-mx-2 relative z-1 block min-h-7 min-w-0 rounded-chip px-2 text-left hover:bg-float-on phone:-mb-3 phone:min-h-7 phone:pb-3',
          className,
        )}
      >
        <CategoryLabel row={row} index={index} />
      </button>
      {open && (
        <CategoryPicker
          anchor={button}
          chosen={row.category}
          {...rest}
          onPick={(category) => void onCategorize(row, category)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
