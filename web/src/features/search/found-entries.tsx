import type { Answer } from '@saldo/contract/endpoint';
import type { search } from '@saldo/contract/search';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import { Search, SlidersHorizontal, Store, TextAlignStart, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankName } from '../../lib/banks.ts';
import { dayAndYear, signedSum } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CategoryDot } from '../../ui/category-dot.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Amount, merchantOrDescription } from '../transactions/transaction-parts.tsx';
import { texts as t } from './texts.ts';

/** Something that the search finds. */
export interface Entry {
  /** Unique among all entries. */
  id: string;
  label: string;
  detail?: string;
  icon: ReactNode;
  /** Shown at the end of the line. */
  figure?: ReactNode;
  /** The address that it opens, or what it does. */
  to: string | (() => void);
  /** True if the palette stays open. */
  stays?: boolean;
}

export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}

type Results = Answer<typeof search>;

/** All transactions that show the text, of all years. */
export const allTransactions = (text: string, more: Record<string, string> = {}): string =>
  paths.transactions({ year: ALL_YEARS, description: text, ...more });

/**
 * What the server found for a text. The first group begins with the list of all transactions found, which can be opened
 * before the server has answered. `isBehind`: the results are those of an earlier text.
 */
export function foundGroups(
  text: string,
  results: Results | undefined,
  isBehind: boolean,
): EntryGroup[] {
  const groups = results === undefined ? [] : otherGroups(results);
  const { items = [], total = 0, sums = [] } = results?.transactions ?? {};
  const all: Entry = {
    id: 'transactions',
    label: t.all(text),
    icon: <Search size={16} aria-hidden />,
    figure: !isBehind && <Sums total={total} sums={sums} />,
    to: allTransactions(text),
  };
  const transactions = {
    heading: t.transactions,
    entries: [
      ...(total === 0 && !isBehind ? [] : [all]),
      ...items.map((row) => ({
        id: row.id,
        label: merchantOrDescription(row),
        detail: dayAndYear(row.date),
        icon: <TextAlignStart size={16} aria-hidden />,
        figure: <Amount row={row} />,
        to: allTransactions(text, { view: row.id }),
      })),
    ],
  };
  return [transactions, ...groups].filter(({ entries }) => entries.length > 0);
}

function otherGroups(results: Results): EntryGroup[] {
  const target = (to: (id: string) => string) => (one: Results['goals'][number]) => ({
    ...{ id: one.id, label: one.name, to: to(one.id) },
    icon: <Emoji>{one.icon}</Emoji>,
  });
  return [
    {
      heading: t.merchants,
      entries: results.merchants.map(({ id, name, count, last_on }) => ({
        ...{ id, label: name, detail: t.payments(count, dayAndYear(last_on)) },
        icon: <Store size={16} aria-hidden />,
        to: paths.merchants({ merchant: id }),
      })),
    },
    {
      heading: t.categories,
      entries: results.categories.map(({ id, name, parent, color }) => ({
        ...{ id, label: name, ...(parent !== null && { detail: t.inCategory(parent) }) },
        icon: <CategoryDot color={color} />,
        to: paths.transactions({ year: ALL_YEARS, category: id }),
      })),
    },
    {
      heading: t.rules,
      entries: results.rules.map(({ id, name, is_enabled }) => ({
        ...{ id, label: name, ...(!is_enabled && { detail: t.disabled }) },
        icon: <SlidersHorizontal size={16} aria-hidden />,
        to: paths.rules({ edit: id }),
      })),
    },
    { heading: t.goals, entries: results.goals.map(target(paths.goals)) },
    { heading: t.alerts, entries: results.alerts.map(target(paths.alerts)) },
    {
      heading: t.accounts,
      entries: results.accounts.map(({ id, name, bank }) => ({
        ...{ id, label: name, detail: bankName(bank) },
        icon: <Wallet size={16} aria-hidden />,
        to: paths.accounts(id),
      })),
    },
  ];
}

/** The number of transactions, and their net in each currency. */
const Sums = ({ total, sums }: Pick<Results['transactions'], 'total' | 'sums'>) => (
  <span className="whitespace-nowrap text-muted">
    {[
      t.total(total),
      ...sums.map(({ currency, ...sum }) =>
        signedSum({ amount: fromCents(centsOfSum(sum.in) - centsOfSum(sum.out)), currency }),
      ),
    ].join(' · ')}
  </span>
);
