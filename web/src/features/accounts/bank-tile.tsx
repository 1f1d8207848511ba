import { useState } from 'react';
import { hueOfName, initialsOf } from '../../ui/avatar.tsx';
import { toneOf } from '../../ui/category-dot.tsx';
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

/**
 * A bank's logo, else its initials on a color derived from its name. Decorative, because the bank's name is shown beside
 * it.
 */
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
      style={toneOf(hueOfName(ownName(name)))}
      className={cx(
        'tone grid flex-none place-items-center rounded-control bg-[color-mix(in_oklch,var(--t)_24%,transparent)] font-bold text-strong leading-none',
        size,
        (small ? SMALL : LARGE)[Math.max(0, initials.length - 2)],
      )}
    >
      {initials}
    </span>
  );
}

/** Without what a provider adds: `Revolut` for `Revolut (sandbox)`. */
const ownName = (name: string): string => name.split('(', 1).join('').trim();

/** Initials for a bank: `BBVA` and `N26` unchanged, `R` for Revolut, `DB` for Deutsche Bank. Null if it has no letters. */
export function initialsOfBank(name: string): string | null {
  const words = ownName(name).match(/[\p{L}\d]+/gu) ?? [];
  const [only = ''] = words;
  if (words.length === 1 && /^[\p{Lu}\d]{2,4}$/u.test(only)) return only;
  return initialsOf(...words.slice(0, 2)) || null;
}
