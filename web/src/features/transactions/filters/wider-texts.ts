import { number } from '../../../lib/format.ts';

/** How many transactions an empty list would have in a wider period. */
export const texts = {
  months: (n: number) => `${number(n)} in other months`,
  days: (n: number) => `${number(n)} on other days`,
  years: (n: number) => `${number(n)} in other years`,
  ofYear: (words: string, year: string) => `${words} of ${year}`,
} as const;
