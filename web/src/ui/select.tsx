import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { CONTROL } from './input.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  options?: readonly Option[];
  /** A first choice that cannot be chosen again. */
  placeholder?: string;
  dense?: boolean;
}

/** The browser's own select in our clothes. Options come as a list, or as children where they are grouped. */
export function Select({ options, placeholder, dense, className, children, ...rest }: SelectProps) {
  return (
    <span className="relative flex w-full min-w-0 items-center">
      <select
        className={cx(
          CONTROL,
          'appearance-none truncate pr-8',
          dense ? 'h-9 phone:h-11' : 'h-10 phone:h-11',
          className,
        )}
        {...rest}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Caret className="absolute right-3" />
    </span>
  );
}

export const Caret = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cx(
      'pointer-events-none flex-none translate-y-0.5 border-4 border-transparent border-t-muted',
      className,
    )}
  />
);
