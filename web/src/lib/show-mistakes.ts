import { flushSync } from 'react-dom';

/** Shows what is wrong with a form, and moves to the first field that is marked as wrong by then. */
export function showMistakes(form: Element | null, show: () => void): void {
  // A frame later the screen may still be the old one: an answer's changes are not drawn at once.
  flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
