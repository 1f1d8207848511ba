import { flushSync } from 'react-dom';

/** Shows what is wrong with a form, and moves to the first field that is marked as wrong by then. Answers what `show` does. */
export function showMistakes<T>(form: Element | null, show: () => T): T {
  // A frame later the screen may still be the old one: an answer's changes are not drawn at once.
  const shown = flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  return shown;
}
