import type { Cents } from '@saldo/domain/money';
import { money } from './en-facts.ts';

/** The calendar of bills and pay. */
export const calendar = {
  name: 'Saldo: bills and pay',
  summary: (name: string, amount: { cents: Cents; currency: string } | null): string =>
    amount === null ? name : `${name}, ${money(amount.cents, amount.currency)}`,
};
