import { useSyncExternalStore } from 'react';

// The same bound as the stylesheet's `phone`.
const PHONE = '(width < 701px)';

function onChange(listener: () => void) {
  const list = matchMedia(PHONE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the list is drawn for a phone: two-line rows in place of a table. */
export const usePhone = (): boolean =>
  useSyncExternalStore(onChange, () => matchMedia(PHONE).matches);
