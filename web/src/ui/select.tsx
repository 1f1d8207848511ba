import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { CONTROL } from './input.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export const optionsOf = <V extends string>(choices: readonly V[], words: Record<V, string>) =>
  choices.map((value) => ({ value, label: words[value] }));

export interface SelectProps extends ComponentProps<'select'> {
  options?: readonly Option[];
  /** An initial option that cannot be chosen again. */
  placeholder?: string;
  dense?: boolean;
  /** 32 pixels tall with a hairline border, for use next to a table. */
  quiet?: boolean;
}

const QUIET =
  'h-8 w-full min-w-0 rounded-control border border-line bg-canvas pl-3 text-normal text-sm phone:h-11 phone:text-lg';

/** The native select with our styles. Pass options as a list, or as children if they are grouped. */
export const Select = ({
  options,
  placeholder,
  dense,
  quiet,
  className,
  children,
  ...rest
}: SelectProps) => (
  <span className="relative flex w-full min-w-0 items-center">
    <select
      className={cx(
        'appearance-none truncate pr-8',
        quiet ? QUIET : cx(CONTROL, dense ? 'h-9 phone:h-11' : 'h-10 phone:h-11'),
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

export const Caret = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={cx(
      'pointer-events-none flex-none translate-y-0.5 border-4 border-transparent border-t-muted',
      className,
    )}
  />
);
