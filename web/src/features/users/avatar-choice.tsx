import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldError } from '../../ui/field.tsx';

export interface AvatarChoiceProps {
  label: string;
  /** Options with labels for screen readers. */
  options: readonly { value: string; label: string }[];
  /** '' if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  name: string;
  lastnames: string;
  error?: string | undefined;
}

export function AvatarChoice(props: AvatarChoiceProps) {
  const { label, options, value, onChange, name, lastnames, error } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium text-normal text-sm">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            data-tip={option.label}
            className="relative rounded-full p-0.5 ring-2 ring-transparent transition-shadow hover:ring-line-strong has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={id}
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full appearance-none rounded-full opacity-0"
            />
            <Avatar
              avatar={option.value}
              name={name}
              lastnames={lastnames}
              className="size-12! text-lg!"
            />
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
