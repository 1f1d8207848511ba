import { cx } from '../../ui/cx.ts';
import { splitName } from './chosen-file.ts';

/** A file's name on one line, cut in the middle where it is too long; whole in its tooltip and when read aloud. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const { head, tail } = splitName(name);
  if (tail === '') return <span className={cx('clip', className)}>{name}</span>;
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
