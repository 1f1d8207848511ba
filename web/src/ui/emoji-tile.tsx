import { toneOf } from './category-dot.tsx';
import { cx } from './cx.ts';

const SIZES = {
  sm: 'size-7 text-[14px]',
  md: 'size-9 text-[17px]',
  lg: 'size-10 text-[19px]',
} as const;

export interface EmojiTileProps {
  icon: string;
  /** The category's own color. Without a color, the tile is gray. */
  color?: string | undefined;
  /** 28, 36 (rows) or 40 (cards) pixels. */
  size?: keyof typeof SIZES;
}

export const EmojiTile = ({ icon, color, size = 'md' }: EmojiTileProps) => (
  <span
    aria-hidden
    style={color ? toneOf(color) : undefined}
    className={cx(
      'emoji grid flex-none place-items-center overflow-hidden rounded-control leading-none',
      SIZES[size],
      color ? 'tone bg-[color-mix(in_oklch,var(--t)_18%,transparent)]' : 'bg-raised',
    )}
  >
    {icon}
  </span>
);
