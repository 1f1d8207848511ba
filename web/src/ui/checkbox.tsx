import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Without one it needs an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

export function Checkbox({
  label,
  hint,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const own = useId();
  const id = rest.id ?? own;
  const box = (
    <span className="relative grid size-4 flex-none place-items-center">
      <input
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="peer size-4 appearance-none rounded-[4px] border border-line-control bg-input checked:border-accent-solid checked:bg-accent-solid disabled:border-line disabled:bg-raised"
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
        {...rest}
        id={id}
      />
      <Check
        size={12}
        strokeWidth={3}
        aria-hidden
        className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
      />
    </span>
  );
  if (!label) return box;
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        htmlFor={id}
        className="flex min-h-5 items-center gap-2 text-normal text-sm phone:min-h-11"
      >
        {box}
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-6 text-muted text-xs phone:-mt-1.5">
          {hint}
        </p>
      )}
    </div>
  );
}
