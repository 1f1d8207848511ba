import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** With a label, the spinner announces itself. Without a label, nearby text must do so. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={cx('inline-grid flex-none', className)}>
    <LoaderCircle size={16} className="animate-spin" aria-hidden />
    {label && <span className="sr-only">{label}</span>}
  </span>
);
