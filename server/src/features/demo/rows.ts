import { type Day, dayOf } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { ACCOUNTS, type AccountKey } from '@saldo/domain/world/data/accounts';
import type { WorldRow } from '@saldo/domain/world/row';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { blankRow } from '../../schema/rows.ts';
import type { EffectsTable, TransactionsTable, TransfersTable } from '../../schema/tables.ts';
import { derivedOf, SYNC_KEY } from '../ledger/rows/derived-columns.ts';

/** Ids of the demo user's data, by their keys in the generated world. */
export interface DemoIds {
  bookId: BookId;
  accounts: ReadonlyMap<AccountKey, string>;
  categories: ReadonlyMap<string, string>;
  now: string;
}

/** Current balance of each account in cents, updated with each row. */
export type DemoBalances = Record<AccountKey, Cents>;

export interface DemoRows {
  transactions: TransactionsTable[];
  transfers: TransfersTable[];
  effects: EffectsTable[];
}

/** Converts the world's transactions to rows, with ids in date order and transfers linked. */
export function demoRows(
  world: readonly WorldRow[],
  own: DemoIds,
  balances: DemoBalances,
): DemoRows {
  const inOrder = world.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const transactions = inOrder.map((given) => ({
    ...transactionRow(given, own),
    ...asBankHasIt(given, own, balances),
  }));
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

const signed = ({ direction, amount }: WorldRow) => (direction === 'income' ? amount : -amount);

/** Values that the bank would report for a row. The balances determine which days are verified. */
function asBankHasIt(given: WorldRow, own: DemoIds, balances: DemoBalances) {
  const { account, date } = given;
  balances[account] += signed(given);
  const balance = balances[account] + (account === 'savings' ? missingBy(dayOf(date)) : 0);
  return {
    bank_account_id: own.accounts.get(account) ?? null,
    bank_date: dayOf(date),
    bank_key: `${SYNC_KEY}demo:${date}:${balance.toString(36)}`,
    bank_amount: signed(given),
    bank_fee: given.fee,
    bank_balance: balance,
    bank_text: given.description,
  };
}

const LOST_EACH_AUTUMN: Cents = 310;

/** Each October one deposit into savings is missing, so the demo account has a gap. */
const missingBy = (day: Day): Cents =>
  LOST_EACH_AUTUMN * (Number(day.slice(0, 4)) - (day.slice(5) < '10' ? 1 : 0));

function transactionRow(given: WorldRow, own: DemoIds): TransactionsTable {
  const { bank, product } = ACCOUNTS[given.account];
  const names = {
    description: given.description,
    creditor_name: given.creditor_name ?? null,
    debtor_name: given.debtor_name ?? null,
  };
  const tags = JSON.stringify(given.tags);
  return {
    ...blankRow('transactions'),
    user_id: own.bookId,
    id: newId(),
    account_id: own.accounts.get(given.account) ?? null,
    bank,
    date: given.date,
    purchase_date: given.purchase_date ?? null,
    product,
    type: given.type,
    category_id: given.category === null ? null : (own.categories.get(given.category) ?? null),
    category_source: given.category_source,
    direction: given.direction,
    amount: given.amount,
    currency: given.currency,
    ...names,
    ...derivedOf({ ...names, date: given.date, tags }),
    fee: given.fee,
    tags,
    ignore: given.ignore,
    ignore_default_metrics: given.ignore_default_metrics,
    is_refund: given.is_refund,
    creditor_account_iban: given.creditor_iban ?? null,
    created_at: own.now,
    updated_at: own.now,
  };
}

/** Links two rows as a transfer, with the same effects as when an import finds one. */
function link([expenseId, incomeId]: string[], own: DemoIds) {
  if (expenseId === undefined || incomeId === undefined) {
    throw new Error('a transfer of the demo account has one leg only');
  }
  const common = { user_id: own.bookId, created_at: own.now };
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
