import type { RefObject } from 'react';
import { singleKeysOn } from '../../../lib/single-keys.ts';
import { isTyping, useKeys } from '../../../lib/use-keys.ts';

/** What a key does while the user is not typing. */
export type ManualAction =
  | { do: 'recent'; nth: number }
  | { do: 'skip' | 'prev' | 'ignore' | 'accept' | 'details' | 'search' | 'grid' };

const LETTERS: Record<string, ManualAction> = {
  s: { do: 'skip' },
  p: { do: 'prev' },
  i: { do: 'ignore' },
  a: { do: 'accept' },
  d: { do: 'details' },
  '/': { do: 'search' },
};
const OTHERS: Record<string, ManualAction> = {
  ArrowLeft: { do: 'prev' },
  ArrowUp: { do: 'grid' },
  ArrowDown: { do: 'grid' },
  ArrowRight: { do: 'grid' },
};

/** `singles` is true if single-key shortcuts (letters and digits) are on. */
export function manualAction(key: string, singles: boolean): ManualAction | null {
  if (OTHERS[key]) return OTHERS[key];
  if (!singles) return null;
  if (/^[1-5]$/.test(key)) return { do: 'recent', nth: Number(key) - 1 };
  return LETTERS[key.toLowerCase()] ?? null;
}

/** Arrow keys belong to the tabs while one is focused. */
const isForTabs = ({ target, key }: KeyboardEvent) =>
  key.startsWith('Arrow') && target instanceof Element && target.closest('[role=tablist]') !== null;

/** True if nothing covers the dialog that contains `part`. */
function isOnTop(part: Element | null): boolean {
  if (!part || document.querySelector('[role=menu]')) return false;
  return [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(part) ?? false;
}

interface Actions {
  onAction: (action: ManualAction) => void;
  onSave: () => void;
}

/** Shortcuts of the manual flow, wherever focus is in its dialog. */
export function useManualKeys(part: RefObject<Element | null>, actions: Actions): void {
  useKeys((event) => {
    if (!isOnTop(part.current)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter') actions.onSave();
      return;
    }
    if (event.altKey || isTyping(event.target) || isForTabs(event)) return;
    const action = manualAction(event.key, singleKeysOn());
    if (!action) return;
    event.preventDefault();
    actions.onAction(action);
  });
}
