import { CategoryDot } from '../../ui/category-dot.tsx';
import { cx } from '../../ui/cx.ts';
import type { CategoryRow } from './category-rows.ts';

interface CategoryNameProps {
  row: Pick<CategoryRow, 'name' | 'fullName' | 'icon' | 'color' | 'shift'>;
  className?: string;
  /** Wraps to a second line before it is truncated. */
  wraps?: boolean;
  /** Hides the icon to save space. */
  plain?: boolean;
  /** Hides the icon on phones to save space. */
  plainOnPhone?: boolean;
}

export const CategoryName = ({ row, className, plain, plainOnPhone, wraps }: CategoryNameProps) => (
  <span className={cx('flex min-w-0 items-center gap-2', className)} title={row.fullName}>
    <CategoryDot color={row.color} shift={row.shift} />
    {!plain && (
      <span
        aria-hidden
        className={cx('emoji w-5 flex-none text-center', plainOnPhone && 'phone:hidden')}
      >
        {row.icon}
      </span>
    )}
    <span className={wraps ? 'wrap-anywhere line-clamp-2 hyphens-auto leading-4' : 'clip'}>
      {row.name}
    </span>
  </span>
);
