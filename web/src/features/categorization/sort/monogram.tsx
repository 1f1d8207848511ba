import { initialsOf } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';

/** `LM` for Leroy Merlin. */
const lettersOf = (name: string): string =>
  initialsOf(
    ...name
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, 2),
  );

interface MonogramProps {
  name: string;
  strong?: boolean;
  large?: boolean;
}

/** A merchant's initials. Hidden from screen readers, since the merchant's name is shown beside them. */
export const Monogram = ({ name, strong, large }: MonogramProps) => (
  <span
    aria-hidden
    className={cx(
      'grid flex-none place-items-center rounded-control font-bold text-strong',
      large ? 'size-14 text-md' : strong ? 'size-10 text-sm' : 'size-9 text-sm',
      strong ? 'bg-surface' : 'bg-raised',
    )}
  >
    {lettersOf(name)}
  </span>
);
