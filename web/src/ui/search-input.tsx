import { Search } from 'lucide-react';
import { cx } from './cx.ts';
import { Input, type InputProps } from './input.tsx';

/** A toolbar search field; `/` focuses it. */
export const SearchInput = ({
  label,
  className,
  ...rest
}: Omit<InputProps, 'type' | 'icon'> & { label: string }) => (
  <span className={cx('block min-w-0 flex-1', className)}>
    <Input type="search" dense aria-label={label} placeholder={label} icon={Search} {...rest} />
  </span>
);
