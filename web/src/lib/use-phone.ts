import { useSyncExternalStore } from 'react';

/**
 * Window width below which rows take two lines and filters open in a sheet. Matches the `phone` variant in the styles.
 */
const PHONE = '(width < 701px)';

/** Created once and updated by events, because querying during rendering forces a layout. */
let list: MediaQueryList | undefined;
let isPhone = false;

function media(): MediaQueryList {
  if (!list) {
    list = matchMedia(PHONE);
    isPhone = list.matches;
    list.addEventListener('change', ({ matches }) => {
      isPhone = matches;
    });
  }
  return list;
}

function onChange(listener: () => void): () => void {
  media().addEventListener('change', listener);
  return () => media().removeEventListener('change', listener);
}

function read(): boolean {
  media();
  return isPhone;
}

export const usePhone = (): boolean => useSyncExternalStore(onChange, read);
