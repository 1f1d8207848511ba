import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/permissions.ts';
import { readUser } from '../lib/session.ts';
import { singleKeysOn } from '../lib/single-keys.ts';
import { isTyping, somethingFloats, useKeys } from '../lib/use-keys.ts';
import { type Screen, screensFor } from './screens.ts';

/** Maximum time between `g` and the letter that follows. */
const SECOND_KEY_MS = 1500;

interface Actions {
  openPalette: () => void;
  openKeys: () => void;
}

/** Focuses the screen's search field. Returns false if it has none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main :is([data-search], input[type=search]):not(:disabled)',
  );
  const field = [...fields].find((candidate) => candidate.offsetParent !== null);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Global shortcuts: `/`, `?`, `g` plus a letter, and Ctrl+K or Cmd+K. */
export function useShortcuts(actions: Actions): void {
  const navigate = useNavigate();
  const goUntil = useRef(0);
  const act = (shortcut: Shortcut) => {
    if (typeof shortcut === 'object') void navigate(shortcut.to);
    else if (shortcut === 'go') goUntil.current = performance.now() + SECOND_KEY_MS;
    else if (shortcut === 'keys') actions.openKeys();
    else if (shortcut === 'palette' || !focusSearch()) actions.openPalette();
  };
  useKeys((event) => {
    if (somethingFloats()) return;
    const going = performance.now() < goUntil.current;
    goUntil.current = 0;
    const singles = singleKeysOn() && !isTyping(event.target);
    const screens = going ? screensFor(may(readUser(), 'admin')) : [];
    const shortcut = shortcutOf(event, singles, screens);
    if (!shortcut) return;
    event.preventDefault();
    act(shortcut);
  });
}

/** The action of a key press: an element to open or focus, the first key of a `g` shortcut, or a URL to go to. */
type Shortcut = 'palette' | 'keys' | 'search' | 'go' | { to: string };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const SINGLE: Record<string, Shortcut> = { '?': 'keys', '/': 'search', g: 'go' };

/**
 * Returns the shortcut for a key press. `goingTo` lists the screens that the next letter can open; it is nonempty only
 * shortly after `g`. `singles` is true if shortcuts without Ctrl or Cmd are turned on.
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
  if (press.key === '+') return { to: paths.quickAdd() };
  const screen = goingTo.find((entry) => entry.key === press.key);
  return screen ? { to: screen.to } : (SINGLE[press.key] ?? null);
}
