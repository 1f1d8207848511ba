import type { Catalogue } from '@saldo/contract/languages';
import { number } from '../../../lib/format.ts';

export const texts = {
  months: (n: number) => `${number(n)} en otros meses`,
  monthsOf: (n: number, year: string) => `${number(n)} en otros meses de ${year}`,
  days: (n: number) => `${number(n)} en otros días`,
  daysOf: (n: number, year: string) => `${number(n)} en otros días de ${year}`,
  without: (n: number, filter: string) => `${number(n)} sin ${filter}`,
  inForce: (filters: readonly string[]) => `Nada coincide con ${filters.join(' · ')}.`,
  years: (n: number) => `${number(n)} en otros años`,
} satisfies Catalogue<typeof import('./wider-period-texts.ts').texts>;
