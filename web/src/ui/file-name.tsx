import { cx } from './cx.ts';

/**
 * A file name on one line, shortened in the middle if too long. The tooltip and screen readers provide the full name.
 */
export function FileName({ name, className }: { name: string; className?: string }) {
  const { head, tail } = splitName(name);
  if (tail === '') return <span className={cx('clip block', className)}>{name}</span>;
  return (
    <span title={name} className={cx('relative flex min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="clip">
        {head}
      </span>
      <span aria-hidden className="flex-none whitespace-pre">
        {tail}
      </span>
    </span>
  );
}

/**
 * Splits a name so that an ellipsis can replace its middle. The end stays visible, because banks put the period there.
 */
export function splitName(name: string, tail = 14): { head: string; tail: string } {
  const letters = [...name];
  // A few extra characters are not worth cutting.
  if (letters.length <= tail + 4) return { head: name, tail: '' };
  return { head: letters.slice(0, -tail).join(''), tail: letters.slice(-tail).join('') };
}
