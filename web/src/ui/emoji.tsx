import { cx } from './cx.ts';

/** An emoji that says nothing which the words beside it do not. */
export const Emoji = ({ className, children }: { className?: string; children: string }) => (
  <span aria-hidden className={cx('emoji', className)}>
    {children}
  </span>
);
