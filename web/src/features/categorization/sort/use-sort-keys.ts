import type { RefObject } from 'react';
import { singleKeysOn } from '../../../lib/single-keys.ts';
import { somethingFloats, useKeys } from '../../../lib/use-keys.ts';
import { type SortAction, type SortMoment, sortAction } from './sort-key.ts';

interface SortKeys {
  moment: Omit<SortMoment, 'singles'>;
  input: RefObject<HTMLInputElement | null>;
  onAction: (action: SortAction) => void;
}

const matches = (target: EventTarget | null, what: string) =>
  target instanceof Element && target.closest(what) !== null;

const CONTROLS = 'button, a, input, select, textarea';
const TEXTS = 'input:not([type=checkbox]), select, textarea';

const isLetter = ({ key }: KeyboardEvent) => key.length === 1 && key !== ' ';

/**
 * Shortcuts of the queue, wherever focus is on the page, except for keys a control handles itself. Letters start a
 * search, so `g` and `?` do nothing here.
 */
export function useSortKeys({ moment, input, onAction }: SortKeys): void {
  useKeys((event) => {
    if (event.altKey || somethingFloats()) return;
    const command = event.ctrlKey || event.metaKey;
    const isOwn = event.target === input.current || !matches(event.target, CONTROLS);
    const press = { key: event.key, shiftKey: event.shiftKey, command };
    const action = sortAction(press, { ...moment, singles: singleKeysOn() });
    if (action && (isOwn || command || action.do === 'take')) {
      event.preventDefault();
      event.stopPropagation();
      onAction(action);
    } else if (!command && isLetter(event) && !matches(event.target, TEXTS)) {
      // The letter is typed into the newly focused search.
      input.current?.focus();
      event.stopPropagation();
    }
  }, true);
}
