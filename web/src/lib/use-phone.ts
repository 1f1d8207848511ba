import { useSyncExternalStore } from 'react';

/** Where rows take two lines and the filters lie on a sheet. The same width as the variant `phone` of the styles. */
const PHONE = '(width < 701px)';

/** Asked once and told of each change: to ask makes the browser lay out the page, in the midst of drawing a screen. */
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
