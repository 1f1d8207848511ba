import { cx } from './cx.ts';

/** A decorative emoji, hidden from screen readers because the text next to it says the same. */
export const Emoji = ({ className, children }: { className?: string; children: string }) => (
  <span aria-hidden className={cx('emoji', className)}>
    {children}
  </span>
);
