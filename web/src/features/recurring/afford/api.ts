import { getAffordability } from '@saldo/contract/afford';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query-of.ts';

/** What the forecast is asked about. */
export interface Asked {
  /** With a decimal point. */
  amount: string;
  day: string;
  until: string;
}

export const affordQuery = (asked: Asked) => ({
  ...queryOf(['metrics', 'forecast', 'afford', asked], getAffordability, { query: asked }),
  placeholderData: keepPreviousData,
});
