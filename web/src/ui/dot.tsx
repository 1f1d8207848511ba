import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/** What a category's own colour sets for `.tone`; `shift` is how much lighter it is drawn (0 to 1 is black to white). */
export const toneOf = (color: string, shift = 0): CSSProperties => ({
  '--c': color,
  ...(shift === 0 ? {} : { '--shift': shift }),
});

interface CategoryDotProps {
  color: string;
  shift?: number;
  className?: string;
}

export const CategoryDot = ({ color, shift = 0, className }: CategoryDotProps) => (
  <span
    aria-hidden
    style={toneOf(color, shift)}
    className={cx('tone inline-block size-2 flex-none rounded-full bg-tone', className)}
  />
);
