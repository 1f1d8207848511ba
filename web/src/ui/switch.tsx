import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Without one it needs an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

export function Switch({
  label,
  hint,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: SwitchProps) {
  const own = useId();
  const id = rest.id ?? own;
  const input = (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox underneath tells its state by itself
      role="switch"
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cx(
        'h-5 w-9 flex-none appearance-none rounded-full bg-line-control p-0.5 transition-colors checked:bg-accent-solid',
        'before:block before:size-4 before:rounded-full before:bg-on-accent before:transition-transform checked:before:translate-x-4',
        'disabled:bg-raised disabled:shadow-[inset_0_0_0_1px_var(--line)] disabled:before:bg-line-strong',
      )}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
      {...rest}
      id={id}
    />
  );
  if (!label) return input;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className="flex min-h-5 items-center gap-3 text-normal text-sm phone:min-h-11"
      >
        {input}
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-12 text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
