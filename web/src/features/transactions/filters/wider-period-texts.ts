import { number } from '../../../lib/format.ts';

export const texts = {
  months: (n: number) => `${number(n)} in other months`,
  monthsOf: (n: number, year: string) => `${number(n)} in other months of ${year}`,
  days: (n: number) => `${number(n)} on other days`,
  daysOf: (n: number, year: string) => `${number(n)} on other days of ${year}`,
  without: (n: number, filter: string) => `${number(n)} without ${filter}`,
  inForce: (filters: readonly string[]) => `Nothing matches ${filters.join(' · ')}.`,
  years: (n: number) => `${number(n)} in other years`,
} as const;
