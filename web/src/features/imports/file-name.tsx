import { cx } from '../../ui/cx.ts';
import { splitName } from './chosen-file.ts';

/** A file's name on one line, cut in the middle where it is too long; whole in its tooltip. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const { head, tail } = splitName(name);
  return (
    <span title={name} className={cx('flex min-w-0', className)}>
      <span className="clip">{head}</span>
      {tail && <span className="flex-none whitespace-pre">{tail}</span>}
    </span>
  );
}
