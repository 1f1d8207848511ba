import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/** What a category's own colour sets for `.tone`. */
export const toneOf = (color: string): CSSProperties => ({ '--c': color }) as CSSProperties;

export const CategoryDot = ({ color, className }: { color: string; className?: string }) => (
  <span
    aria-hidden
    style={toneOf(color)}
    className={cx('tone inline-block size-2 flex-none rounded-full bg-tone', className)}
  />
);
