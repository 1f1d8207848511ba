import { useSyncExternalStore } from 'react';
import { attempt } from '../lib/attempt.ts';

export type Theme = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The current theme. first-paint.js sets it before the first paint. */
export const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // Without storage it lasts until the page reloads.
  attempt(() => localStorage.setItem(KEY, theme));
  for (const listener of listeners) listener();
}

export const toggleTheme = (): void => setTheme(currentTheme() === 'dark' ? 'light' : 'dark');

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
