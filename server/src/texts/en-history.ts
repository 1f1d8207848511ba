import type { Cents } from '@saldo/domain/money';
import { money } from './en-facts.ts';

interface Total {
  sum: Cents;
  currency: string;
}

/** Tables whose rows a preview names. */
const NOUNS = {
  accounts: ['account', 'accounts'],
  categories: ['category', 'categories'],
  rules: ['rule', 'rules'],
  merchant_names: ['merchant name', 'merchant names'],
  series: ['recurring payment', 'recurring payments'],
  planned_payments: ['planned payment', 'planned payments'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  custom_metrics: ['metric', 'metrics'],
  saved_views: ['saved view', 'saved views'],
  own_rates: ['exchange rate', 'exchange rates'],
  tags: ['tag', 'tags'],
  receipts: ['receipt', 'receipts'],
  shares: ['shared expense', 'shared expenses'],
} as const;

const transactions = (n: number) => `${n} ${n === 1 ? 'transaction' : 'transactions'}`;
const transfers = (n: number) => `${n} ${n === 1 ? 'transfer' : 'transfers'}`;
const signed = ({ sum, currency }: Total) =>
  `${sum < 0 ? '−' : '+'}${money(Math.abs(sum), currency)}`;
const withTotal = (sentence: string, total: Total | null) =>
  total ? `${sentence} (${signed(total)})` : sentence;

/** One row by its name, several by their number. */
const things = (verb: string, table: keyof typeof NOUNS, names: readonly string[]) => {
  const [one, many] = NOUNS[table];
  const [name = ''] = names;
  if (names.length > 1) return `${verb} ${names.length} ${many}`;
  return name === '' ? `${verb} 1 ${one}` : `${verb} the ${one} “${name}”`;
};

/** What an undo or redo does. */
export const foreseen = {
  nouns: NOUNS,
  rows: {
    added: (n: number, total: Total | null) => withTotal(`Adds ${transactions(n)}`, total),
    removed: (n: number, total: Total | null) => withTotal(`Removes ${transactions(n)}`, total),
    changed: (n: number, total: Total | null) => withTotal(`Changes ${transactions(n)}`, total),
  },
  things: {
    added: (table: keyof typeof NOUNS, names: readonly string[]) => things('Adds', table, names),
    removed: (table: keyof typeof NOUNS, names: readonly string[]) =>
      things('Removes', table, names),
    changed: (table: keyof typeof NOUNS, names: readonly string[]) =>
      things('Changes', table, names),
    moved: (table: keyof typeof NOUNS, names: readonly string[]) => things('Moves', table, names),
    renamed: (table: keyof typeof NOUNS, was: string, name: string) =>
      `Renames the ${NOUNS[table][0]} “${was}” to “${name}”`,
  },
  order: 'Changes the order of your rules',
  linked: (n: number) => `Links ${transfers(n)}`,
  unlinked: (n: number) => `Unlinks ${transfers(n)}`,
};
