import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/**
 * CSS variables that apply a category's own color to `.tone`. `shift` changes the lightness, from 0 (black) to 1
 * (white).
 */
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
