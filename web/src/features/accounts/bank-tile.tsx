import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';

interface BankTileProps {
  name: string;
  logo: string | null;
  /** 32 px instead of 40, for rows. */
  small?: boolean;
}

/** Font sizes for initials of up to two letters, of three, and of four. */
const LARGE = ['text-xl', 'text-sm', 'text-[11px]'];
const SMALL = ['text-md', 'text-xs', 'text-[10px]'];

/** A bank's logo, else its familiar short name, else the bank emoji. Decorative: the bank's name is shown beside it. */
export function BankTile({ name, logo, small }: BankTileProps) {
  const size = small ? 'size-8' : 'size-10';
  const [broken, setBroken] = useState<string | null>(null);
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        onError={() => setBroken(logo)}
        className={cx(size, 'flex-none rounded-control border border-line object-contain')}
      />
    );
  }
  const initials = initialsOfBank(name);
  if (!initials) return <EmojiTile icon="🏦" size={small ? 'sm' : 'lg'} />;
  return (
    <span
      aria-hidden
      className={cx(
        'grid flex-none place-items-center rounded-control bg-raised font-bold text-strong leading-none',
        size,
        (small ? SMALL : LARGE)[Math.max(0, initials.length - 2)],
      )}
    >
      {initials}
    </span>
  );
}

/** Initials for a bank: `BBVA` and `N26` unchanged, `R` for Revolut. Null for names of several words. */
export function initialsOfBank(name: string): string | null {
  const text = name.trim();
  if (/^[\p{Lu}\d]{2,4}$/u.test(text)) return text;
  if (!/^[\p{L}\d]+$/u.test(text)) return null;
  return [...text][0]?.toUpperCase() ?? null;
}
