import { ChevronDown, ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';

interface ChevronProps {
  open: boolean;
  size?: number;
  /** Points right while closed, for rows that expand downward. */
  sideways?: boolean;
  className?: string;
}

/** Shows whether the element next to it is open. */
export const Chevron = ({ open, size = 14, sideways = false, className }: ChevronProps) => {
  const Sign = sideways ? ChevronRight : ChevronDown;
  return (
    <Sign
      size={size}
      aria-hidden
      className={cx(
        'flex-none transition-transform duration-150',
        open && (sideways ? 'rotate-90' : 'rotate-180'),
        className,
      )}
    />
  );
};
