import { getMonthPicture, getRecap } from '@saldo/contract/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const recapQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(getRecap, {}, { signal }),
});

/** With Home's first key: what changes Home changes this. */
export const monthPictureQuery = queryOptions({
  queryKey: ['home', 'month'],
  queryFn: ({ signal }) => call(getMonthPicture, {}, { signal }),
});
