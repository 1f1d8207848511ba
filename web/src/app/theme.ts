import { useSyncExternalStore } from 'react';
import { attempt } from '../lib/attempt.ts';

export type Theme = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** Returns the current theme, which first-paint.js sets before the first paint. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // If storage is not available, the theme lasts until the page reloads.
  attempt(() => localStorage.setItem(KEY, theme));
  for (const listener of listeners) listener();
}

export const toggleTheme = (): void => setTheme(currentTheme() === 'dark' ? 'light' : 'dark');

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
