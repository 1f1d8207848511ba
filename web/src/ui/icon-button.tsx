import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  icon: Icon;
  danger?: boolean;
  pressed?: boolean;
}

export function IconButton({ label, icon, danger, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      className={cx(
        'inline-grid size-8 flex-none place-items-center rounded-control transition-colors phone:size-11',
        'enabled:hover:bg-raised disabled:text-line-control aria-pressed:bg-raised aria-pressed:text-strong',
        danger ? 'text-expense' : 'text-muted enabled:hover:text-strong',
        className,
      )}
      {...rest}
    >
      {drawIcon(icon, 16)}
    </button>
  );
}
