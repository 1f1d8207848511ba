import { cx } from './cx.ts';

/** A file's name on one line, cut in the middle where it is too long; whole in its tooltip and when read aloud. */
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

/** Names keep their end, where banks put the period: the middle is what an ellipsis may swallow. */
export function splitName(name: string, tail = 14): { head: string; tail: string } {
  const letters = [...name];
  // A few letters more are not worth a cut.
  if (letters.length <= tail + 4) return { head: name, tail: '' };
  return { head: letters.slice(0, -tail).join(''), tail: letters.slice(-tail).join('') };
}
