import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** With a label it announces itself; without one, text next to it does. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={cx('inline-grid flex-none', className)}>
    <LoaderCircle size={16} className="animate-spin" aria-hidden />
    {label && <span className="sr-only">{label}</span>}
  </span>
);
