import { Pipette } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { FieldIds } from '../../ui/field.tsx';
import { CONTROL } from '../../ui/input.tsx';
import { isColor, textColorOn } from './color.ts';

interface ColorFieldProps {
  ids: FieldIds;
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
}

/** The browser's own picker, behind a swatch and its value. */
export const ColorField = ({ ids, value, disabled, onChange }: ColorFieldProps) => (
  <span
    className={cx(
      CONTROL,
      'relative flex h-10 items-center gap-3 pl-1.5 phone:h-11',
      'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      disabled && 'border-line bg-raised',
    )}
  >
    <span
      aria-hidden
      className="grid h-7 w-12 flex-none place-items-center rounded-chip border border-line"
      style={isColor(value) ? { backgroundColor: value, color: textColorOn(value) } : undefined}
    >
      <Pipette size={14} />
    </span>
    <span aria-hidden className={disabled ? 'text-muted' : 'text-strong'}>
      {value.toUpperCase()}
    </span>
    <input
      {...ids}
      type="color"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      className="absolute inset-0 size-full opacity-0"
    />
  </span>
);
