import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface TitleProps extends ComponentProps<'h2'> {
  as?: 'h2' | 'h3' | 'p';
  /** `md` for rows, dialogs and narrow columns. */
  size?: 'md' | 'lg';
}

export const Title = ({ as: Tag = 'h2', size = 'lg', className, ...rest }: TitleProps) => (
  <Tag
    className={cx(
      'font-semibold text-strong',
      size === 'lg' ? 'text-lg tracking-[-0.01em]' : 'text-md',
      className,
    )}
    {...rest}
  />
);
