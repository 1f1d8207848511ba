import { AVATAR_PICTURE } from '@saldo/contract/well-known';
import { useState } from 'react';
import { apiUrl } from '../lib/api.ts';
import { toneOf } from './category-dot.tsx';
import { cx } from './cx.ts';

const SIZES = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-18 text-2xl',
} as const;

const HUES = ['indigo', 'blue', 'green', 'orange', 'pink', 'purple', 'red', 'yellow'] as const;

/** The same name always gets the same color. */
export function hueOfName(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `var(--hue-${HUES[sum % HUES.length]})`;
}

/** Initials, such as `LM` for Lucía Martín. */
export const initialsOf = (...names: (string | undefined)[]): string =>
  names.map((name) => [...(name?.trim() ?? '')][0]?.toUpperCase() ?? '').join('');

/**
 * Returns the URL of an avatar's picture, or null if initials are shown instead. Our server proxies external pictures,
 * so viewers never call a host that another user chose.
 */
export function avatarUrl(avatar: string | null | undefined): string | null {
  if (!avatar || avatar === 'initials') return null;
  return avatar.startsWith('http')
    ? apiUrl(`${AVATAR_PICTURE}?address=${encodeURIComponent(avatar)}`)
    : `/avatars/${encodeURIComponent(avatar)}`;
}

export interface AvatarProps {
  avatar: string | null | undefined;
  name?: string | undefined;
  lastnames?: string | undefined;
  /** 32, 40 or 72 pixels. */
  size?: keyof typeof SIZES;
  className?: string;
}

/**
 * A user's picture, or initials on a color derived from the name. Hidden from screen readers, because the name is next
 * to it.
 */
export function Avatar({ avatar, name, lastnames, size = 'sm', className }: AvatarProps) {
  const url = avatarUrl(avatar);
  const [broken, setBroken] = useState<string | null>(null);
  const frame = cx(
    'grid flex-none select-none place-items-center overflow-hidden rounded-full',
    SIZES[size],
    className,
  );
  if (url && url !== broken) {
    return (
      <span aria-hidden className={cx(frame, 'bg-raised')}>
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      style={toneOf(hueOfName(`${name}${lastnames}`))}
      className={cx(
        frame,
        'tone bg-[color-mix(in_oklch,var(--t)_24%,transparent)] font-semibold text-strong',
      )}
    >
      {initialsOf(name, lastnames)}
    </span>
  );
}
