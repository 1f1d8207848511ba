import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

const VARIANTS = {
  primary:
    'border-transparent bg-accent-solid text-on-accent enabled:hover:bg-[oklch(from_var(--accent-solid)_calc(l_-_0.04)_c_h)]',
  secondary: 'border-line bg-surface text-strong enabled:hover:bg-raised',
  ghost:
    'border-transparent bg-transparent text-muted enabled:hover:bg-raised enabled:hover:text-strong',
  danger: 'border-line bg-surface text-expense enabled:hover:bg-expense-tint',
  /** For actions that cannot be undone. */
  destroy:
    'border-transparent bg-expense-fill text-on-accent enabled:hover:bg-[oklch(from_var(--expense-fill)_calc(l_-_0.04)_c_h)]',
} as const;

/** Hover colors for links that look like buttons. A link is never disabled. */
const LINK_HOVER = {
  primary: 'hover:bg-[oklch(from_var(--accent-solid)_calc(l_-_0.04)_c_h)]',
  secondary: 'hover:bg-raised',
  ghost: 'hover:bg-raised hover:text-strong',
  danger: 'hover:bg-expense-tint',
  destroy: 'hover:bg-[oklch(from_var(--expense-fill)_calc(l_-_0.04)_c_h)]',
} as const;

const SIZES = {
  sm: 'h-8 px-3 text-sm phone:h-9',
  md: 'h-9 px-4 text-sm phone:h-11',
  lg: 'h-10 px-4 text-md phone:h-11',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Shows a spinner in place of the icon and ignores clicks. */
  busy?: boolean;
  icon?: Icon;
  /** Applies the button's styles to its only child, such as a link. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium leading-none transition-colors',
    'disabled:border-transparent disabled:bg-raised disabled:text-muted aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
    asChild && LINK_HOVER[variant],
    className,
  );
  const inner = (label: ReactNode) => (
    <>
      {busy ? <Spinner /> : drawIcon(icon, 16)}
      {label}
    </>
  );
  if (asChild && isValidElement<{ className?: string; children?: ReactNode }>(children)) {
    return cloneElement(children, {
      ...rest,
      className: cx(classes, children.props.className),
      children: inner(children.props.children),
    });
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {inner(children)}
    </button>
  );
}
