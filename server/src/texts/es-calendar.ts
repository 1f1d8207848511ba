import type { Catalogue } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import { money } from './es-formats.ts';

/** The calendar of bills and pay. */
export const calendar = {
  name: 'Saldo: recibos y nómina',
  summary: (name: string, amount: { cents: Cents; currency: string } | null): string =>
    amount === null ? name : `${name}, ${money(amount.cents, amount.currency)}`,
} satisfies Catalogue<typeof import('./en-calendar.ts').calendar>;
