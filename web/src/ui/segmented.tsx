import { useId } from 'react';
import { cx } from './cx.ts';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  /** `lg` fills the width of its line, as in forms. */
  size?: 'md' | 'lg';
  disabled?: boolean;
}

/** A choice between a few options, built on radio buttons. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, onChange, options, size = 'md', disabled } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        'rounded-control bg-raised font-medium',
        size === 'lg' ? 'flex w-full p-1 text-sm' : 'inline-flex p-0.5 text-xs',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative rounded-chip px-3 text-center text-muted transition-colors has-disabled:text-muted',
            'has-checked:bg-surface has-checked:text-strong has-checked:shadow-lift dark:has-checked:bg-line',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
            size === 'lg' ? 'flex-1 py-1.5 phone:py-2.5' : 'py-1 phone:py-2.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
