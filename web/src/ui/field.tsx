import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** Attributes that connect a control to its label, hint and error. */
export interface FieldIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Marks a required field with a star. Forms in which every field is required omit it. */
  star?: boolean;
  className?: string;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, error, hint, required, star, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium text-normal text-sm">
        {label}
        {star && (
          <span aria-hidden className="text-muted">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex gap-1.5 text-expense text-xs">
    <CircleAlert size={14} aria-hidden className="mt-px flex-none" />
    {children}
  </p>
);
