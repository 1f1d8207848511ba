import { useDeferredValue } from 'react';
import { cx } from './cx.ts';
import { Caret, type Option } from './select.tsx';

export interface ToolbarSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  disabled?: boolean;
  /** Draws the select in the accent color, to show that it narrows the list. Defaults to true if the value is not ''. */
  set?: boolean;
  size?: 'sm' | 'md';
  className?: string;
}

/** A select that shows its own name, such as "Month November". An invisible native select covers the drawn one. */
export function ToolbarSelect({
  label,
  value,
  onChange,
  options,
  disabled,
  set = value !== '',
  size = 'md',
  className,
}: ToolbarSelectProps) {
  const chosen = options.find((option) => option.value === value);
  // Defers rendering the options, because the browser lays out every option and users rarely open the select right
  // away.
  const isDrawn = useDeferredValue(true, false);
  const offered = isDrawn || !chosen ? options : [chosen];
  return (
    <span
      className={cx(
        'relative inline-flex max-w-full flex-none items-center gap-2 rounded-control border px-3 text-sm transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        size === 'sm' ? 'h-8 phone:h-9' : 'h-9 phone:h-11',
        set && !disabled
          ? 'border-accent bg-accent-tint text-strong'
          : 'border-line bg-canvas text-normal',
        disabled && 'bg-raised text-muted',
        className,
      )}
    >
      <span aria-hidden className="text-muted">
        {label}
      </span>
      <span aria-hidden className="clip">
        {chosen?.label}
      </span>
      <Caret className="ml-auto" />
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full appearance-none text-lg text-strong opacity-0"
      >
        {offered.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
