import { type RefObject, useEffect, useEffectEvent } from 'react';
import { singleKeysOn } from '../../../app/single-keys.ts';
import { type ManualAction, manualAction } from './manual-key.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select');
/** Arrows belong to the tabs while one of them has the focus. */
const isForTabs = ({ target, key }: KeyboardEvent) =>
  key.startsWith('Arrow') && target instanceof Element && target.closest('[role=tablist]') !== null;

/** Whether nothing lies over the dialog that holds `part`. */
function isOnTop(part: Element | null): boolean {
  if (!part || document.querySelector('[role=menu]')) return false;
  return [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(part) ?? false;
}

interface Actions {
  onAction: (action: ManualAction) => void;
  onSave: () => void;
}

/** The keys of the walk, wherever in its dialog the focus is. */
export function useManualKeys(part: RefObject<Element | null>, actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isOnTop(part.current)) return;
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
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
