import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { texts } from './texts.ts';

export interface ChipProps {
  children: ReactNode;
  /** Kind of value, such as "Bank" in "Bank Revolut". */
  kind?: string;
  /** Makes the chip removable; `removeLabel` names what is removed. */
  onRemove?: () => void;
  removeLabel?: string;
  /** Full text, shown as a tooltip in case the chip is cut off. */
  title?: string;
  className?: string;
}

/** A value that the user can pick or remove. */
export const Chip = ({ children, kind, onRemove, removeLabel, title, className }: ChipProps) => (
  <span
    title={title}
    className={cx(
      'inline-flex h-6 max-w-full items-center gap-1.5 whitespace-nowrap rounded-chip bg-raised px-2 font-medium text-strong text-xs dark:bg-line',
      className,
    )}
  >
    {kind && <span className="text-muted">{kind}</span>}
    <span className="clip">{children}</span>
    {onRemove && (
      <button
        type="button"
        aria-label={removeLabel ?? texts.remove}
        onClick={onRemove}
        className="-mr-1 grid size-6 place-items-center rounded-chip text-muted hover:text-strong"
      >
        <X size={12} aria-hidden />
      </button>
    )}
  </span>
);
