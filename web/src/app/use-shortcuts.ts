import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { may } from '../lib/permissions.ts';
import { readUser } from '../lib/session.ts';
import { type Screen, screensFor } from './screens.ts';
import { singleKeysOn } from './single-keys.ts';

/** After `g` the letter must come within this time. */
const SECOND_KEY_MS = 1500;

interface Actions {
  openPalette: () => void;
  openKeys: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

export const somethingFloats = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Moves to the search field of the screen, if it has one. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main :is([data-search], input[type=search]):not(:disabled)',
  );
  const field = [...fields].find((candidate) => candidate.offsetParent !== null);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** `/`, `?`, `g` and a letter, and Ctrl or Cmd with K. */
export function useShortcuts(actions: Actions): void {
  const navigate = useNavigate();
  const current = useRef(actions);
  current.current = actions;

  useEffect(() => {
    let goUntil = 0;
    const act = (shortcut: Shortcut) => {
      if (typeof shortcut === 'object') void navigate(shortcut.to);
      else if (shortcut === 'go') goUntil = performance.now() + SECOND_KEY_MS;
      else if (shortcut === 'keys') current.current.openKeys();
      else if (shortcut === 'palette' || !focusSearch()) current.current.openPalette();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || somethingFloats()) return;
      const going = performance.now() < goUntil;
      goUntil = 0;
      const singles = singleKeysOn() && !isTyping(event.target);
      const screens = going ? screensFor(may(readUser(), 'admin')) : [];
      const shortcut = shortcutOf(event, singles, screens);
      if (!shortcut) return;
      event.preventDefault();
      act(shortcut);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

/** What a key press means: something to open, the start of `g` and a letter, or an address. */
type Shortcut = 'palette' | 'keys' | 'search' | 'go' | { to: string };

interface KeyPress {
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
