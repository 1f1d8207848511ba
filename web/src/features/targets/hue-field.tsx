import { HUES, type Hue } from '@saldo/contract/goals';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { hueOf } from './hue.ts';
import { HUE_NAMES, sharedTargetTexts as t } from './texts.ts';

interface HueFieldProps {
  value: Hue | null;
  onChange: (hue: Hue) => void;
  required?: boolean;
}

/** A choice of nine colors, built on radio buttons. */
export function HueField({ value, onChange, required = false }: HueFieldProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium text-normal text-sm">
        {t.color}
        {required && (
          <span aria-hidden className="text-muted">
            {' *'}
          </span>
        )}
      </legend>
      <div className="flex min-h-10 flex-wrap items-center gap-2 phone:gap-0">
        {HUES.map((hue) => (
          <label
            key={hue}
            data-tip={HUE_NAMES[hue]}
            className="group relative grid size-7 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 phone:size-11"
          >
            <input
              type="radio"
              name={name}
              value={hue}
              aria-label={HUE_NAMES[hue]}
              checked={hue === value}
              onChange={() => onChange(hue)}
              className="absolute inset-0 size-full appearance-none rounded-full opacity-0"
            />
            <span
              aria-hidden
              style={{ backgroundColor: hueOf(hue) }}
              className="pointer-events-none grid size-7 place-items-center rounded-full ring-strong ring-offset-2 ring-offset-overlay group-has-checked:ring-2"
            >
              {hue === value && <Check size={14} strokeWidth={3} className="text-overlay" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
