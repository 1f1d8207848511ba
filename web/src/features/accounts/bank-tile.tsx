import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { EmojiTile } from '../../ui/emoji-tile.tsx';

interface BankTileProps {
  name: string;
  logo: string | null;
}

/** A bank's logo; without one the short name that people know it by, or the bank emoji. Its name stands beside it. */
export function BankTile({ name, logo }: BankTileProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        onError={() => setBroken(logo)}
        className="size-10 flex-none rounded-control border border-line object-contain"
      />
    );
  }
  const initials = initialsOfBank(name);
  if (!initials) return <EmojiTile icon="🏦" size="lg" />;
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-10 flex-none place-items-center rounded-control bg-raised font-bold text-strong leading-none',
        initials.length > 3 ? 'text-[11px]' : initials.length > 2 ? 'text-sm' : 'text-xl',
      )}
    >
      {initials}
    </span>
  );
}

/** `BBVA` and `N26` for themselves, `R` for Revolut; null where a name has several words. */
export function initialsOfBank(name: string): string | null {
  const text = name.trim();
  if (/^[\p{Lu}\d]{2,4}$/u.test(text)) return text;
  if (!/^[\p{L}\d]+$/u.test(text)) return null;
  return [...text][0]?.toUpperCase() ?? null;
}
