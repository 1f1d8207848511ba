import { toneOf } from '../category-dot.tsx';
import { cx } from '../cx.ts';

interface ShareBarProps {
  shares: readonly { id: string; value: number; color: string; shift?: number }[];
  className: string;
}

/** One bar divided into shares. Decorative, because names and figures are below it. */
export const ShareBar = ({ shares, className }: ShareBarProps) => (
  <div aria-hidden className={cx('flex gap-px overflow-hidden rounded-full', className)}>
    {shares.map(({ id, value, color, shift }) => (
      <span
        key={id}
        style={{ ...toneOf(color, shift), flexGrow: value }}
        className="tone min-w-0.5 basis-0 bg-tone"
      />
    ))}
  </div>
);
