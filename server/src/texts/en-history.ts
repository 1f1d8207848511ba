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
} satisfies Record<string, [string, string]>;

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

/** Why changes can’t be undone, and what an undo leaves as it is. */
export const history = {
  isUndone: 'This change has already been undone.',
  isDone: 'This change hasn’t been undone, so there’s nothing to redo.',
  expired: 'This change is too old to undo or redo.',
  othersFirst: (way: 'undo' | 'redo'): string =>
    way === 'undo'
      ? 'Later changes build on this one. Undo them first.'
      : 'This change builds on earlier ones. Redo them first.',
  lost: {
    changed: (n: number) =>
      n === 1
        ? '1 transaction has been changed since and keeps its new value.'
        : `${n} transactions have been changed since and keep their new values.`,
    deleted: (n: number) =>
      n === 1
        ? '1 transaction has been deleted since.'
        : `${n} transactions have been deleted since.`,
    present: (n: number) =>
      n === 1
        ? '1 transaction has been imported again since and won’t change.'
        : `${n} transactions have been imported again since and won’t change.`,
    uncategorized: (n: number) =>
      n === 1
        ? '1 transaction becomes Uncategorized because its category was deleted.'
        : `${n} transactions become Uncategorized because their categories were deleted.`,
    withoutAccount: (n: number) =>
      n === 1
        ? '1 transaction has no account because its account was deleted.'
        : `${n} transactions have no account because their accounts were deleted.`,
    withoutImport: (n: number) =>
      n === 1
        ? '1 transaction stays deleted because its import was undone.'
        : `${n} transactions stay deleted because their imports were undone.`,
    transfers: (n: number) =>
      n === 1
        ? '1 transfer won’t change because one of its transactions was deleted or linked to another.'
        : `${n} transfers won’t change because their transactions were deleted or linked to others.`,
    others: (n: number) =>
      n === 1
        ? '1 other setting has been changed since and is kept.'
        : `${n} other settings have been changed since and are kept.`,
    inUse: (name: string) => `${name} is kept because it’s in use.`,
    account: (name: string) => `The account ${name} is kept.`,
    rule: (name: string) => `The rule “${name}” is kept because it was changed since.`,
    restored: 'Categories, rules, goals and alerts from the export are kept.',
  },
};
