import type { Screen } from './screens.ts';

/** What a key press means: something to open, the start of `g` and a letter, or an address. */
export type Shortcut = 'palette' | 'keys' | 'search' | 'go' | { to: string };

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const SINGLE: Record<string, Shortcut> = { '?': 'keys', '/': 'search', g: 'go' };

/**
 * `goingTo` are the screens that a letter leads to, which is so shortly after `g`; `singles` tells whether keys
 * without Ctrl or Cmd mean anything just now.
 */
export function shortcutOf(
  press: KeyPress,
  singles: boolean,
  goingTo: readonly Pick<Screen, 'key' | 'to'>[] = [],
): Shortcut | null {
  const command = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  if (command) return press.key.toLowerCase() === 'k' ? 'palette' : null;
  if (!singles) return null;
  const screen = goingTo.find((entry) => entry.key === press.key);
  return screen ? { to: screen.to } : (SINGLE[press.key] ?? null);
}
