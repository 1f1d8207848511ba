import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Without a label it needs an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

interface Looks {
  draw: (input: ComponentProps<'input'>) => ReactNode;
  classes: { whole: string; label: string; hint: string };
}

/** A checkbox with label and hint. `draw` renders the control itself. */
export function Toggle({ draw, classes, ...props }: ToggleProps & Looks) {
  const { label, hint, onCheckedChange, onChange, className, ...rest } = props;
  const own = useId();
  const id = rest.id ?? own;
  const control = draw({
    type: 'checkbox',
    'aria-describedby': hint ? `${id}-hint` : undefined,
    onChange: (event) => {
      onChange?.(event);
      onCheckedChange?.(event.target.checked);
    },
    ...rest,
    ...(!label && { className }),
    id,
  });
  if (!label) return control;
  return (
    <div className={cx('flex flex-col', classes.whole, className)}>
      <label
        htmlFor={id}
        className={cx(
          'flex min-h-5 items-center text-normal text-sm phone:min-h-11',
          classes.label,
        )}
      >
        {control}
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={cx('text-muted text-xs', classes.hint)}>
          {hint}
        </p>
      )}
    </div>
  );
}
