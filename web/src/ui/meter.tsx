import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface MeterProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** How much of `of` is filled, or null if progress cannot be measured. */
  value: number | null;
  /** The value of a full bar. Defaults to 100, for percentages. */
  of?: number;
  /**
   * Accessible name of a progress bar. Without it, the meter is decorative, because nearby text gives the same
   * information.
   */
  label?: string;
  fill?: string | undefined;
  fillStyle?: ComponentProps<'span'>['style'];
}

/** A partly filled bar. `className` sets its height and width. */
export function Meter(props: MeterProps) {
  const { value, of = 100, label, fill = 'bg-accent-solid', fillStyle, className, ...rest } = props;
  const share = value === null || of === 0 ? 1 : Math.max(0, Math.min(1, value / of));
  const progress = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': of,
    'aria-valuenow': value === null ? undefined : Math.floor(value),
  };
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : progress)}
      {...rest}
      className={cx('block overflow-hidden rounded-full bg-track', className)}
    >
      <span
        style={{ ...fillStyle, width: `${share * 100}%` }}
        className={cx('block h-full rounded-full', value === null && 'animate-breathe', fill)}
      />
    </span>
  );
}
