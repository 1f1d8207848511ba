import { periodOf } from '@saldo/domain/dates';
import { blankRow } from '../../platform/db/rows.ts';
import {
  type EffectsTable,
  flag,
  type TransactionsTable,
  type TransfersTable,
} from '../../platform/db/tables.ts';
import { newId } from '../../platform/id.ts';
import { searchText, tagsKey } from '../provenance/derived.ts';
import { DEMO_ACCOUNTS, type DemoAccountKey } from './data/accounts.ts';
import type { DemoTransaction } from './world-row.ts';

/** Ids of what the demo account has, by their keys in the world. */
export interface Belongings {
  userId: string;
  accounts: ReadonlyMap<DemoAccountKey, string>;
  categories: ReadonlyMap<string, string>;
  now: string;
}

export interface DemoRows {
  transactions: TransactionsTable[];
  transfers: TransfersTable[];
  effects: EffectsTable[];
}

/** The world's transactions as rows, with ids in the order of their dates, and own transfers linked. */
export function demoRows(world: readonly DemoTransaction[], own: Belongings): DemoRows {
  const inOrder = world.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const transactions = inOrder.map((given) => transactionRow(given, own));
  const groups = new Map<string, string[]>();
  for (const [at, given] of inOrder.entries()) {
    const id = transactions[at]?.id;
    if (given.transfer_group === undefined || id === undefined) continue;
    const legs = groups.get(given.transfer_group) ?? [];
    if (given.direction === 'expense') legs.unshift(id);
    else legs.push(id);
    groups.set(given.transfer_group, legs);
  }
  const links = [...groups.values()].map((legs) => link(legs, own));
  return {
    transactions,
    transfers: links.map(({ transfer }) => transfer),
    effects: links.flatMap(({ effects }) => effects),
  };
}

function transactionRow(given: DemoTransaction, own: Belongings): TransactionsTable {
  const { bank, product } = DEMO_ACCOUNTS[given.account];
  const names = {
    description: given.description,
    creditor_name: given.creditor_name ?? null,
    debtor_name: given.debtor_name ?? null,
  };
  return {
    ...blankRow('transactions'),
    user_id: own.userId,
    id: newId(),
    account_id: own.accounts.get(given.account) ?? null,
    bank,
    date: given.date,
    period: periodOf(given.date),
    purchase_date: given.purchase_date ?? null,
    product,
    type: given.type,
    category_id: given.category === null ? null : (own.categories.get(given.category) ?? null),
    category_source: given.category_source,
    direction: given.direction,
    amount: given.amount,
    currency: given.currency,
    ...names,
    search_text: searchText(names),
    fee: given.fee,
    tags: JSON.stringify(given.tags),
    tags_key: tagsKey(given.tags),
    ignore: flag(given.ignore),
    ignore_default_metrics: flag(given.ignore_default_metrics),
    is_refund: flag(given.is_refund),
    creditor_account_iban: given.creditor_iban ?? null,
    created_at: own.now,
    updated_at: own.now,
  };
}

/** A pair of legs as one transfer, and what linking did to each: as if it had been found at an import. */
function link([expenseId, incomeId]: string[], own: Belongings) {
  if (expenseId === undefined || incomeId === undefined) {
    throw new Error('a transfer of the demo account has one leg only');
  }
  const common = { user_id: own.userId, created_at: own.now };
  const transfer: TransfersTable = {
    ...common,
    id: newId(),
    expense_id: expenseId,
    income_id: incomeId,
    state: 'linked',
  };
  const effects = [expenseId, incomeId].map(
    (transactionId): EffectsTable => ({
      ...common,
      id: newId(),
      transaction_id: transactionId,
      field: 'ignore_default_metrics',
      cause: 'transfer',
      cause_id: transfer.id,
      value_before: 'false',
      value_after: 'true',
      position: 0,
    }),
  );
  return { transfer, effects };
}
