import { addDays, dayOf } from '@saldo/domain/dates';
import { NO_HABITS, type Pairing, pairKey, printsOwner } from '@saldo/domain/transfers/legs';
import { pairTransfers } from '@saldo/domain/transfers/pair';
import type { TransferRow } from '@saldo/domain/transfers/row';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { findRows } from '../../../platform/db/crud.ts';
import { journalOf } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { listCategories } from '../../categories/service.ts';
import type { ProvenanceContext } from '../layers/layers.ts';
import type { Rows } from '../steps/steps.ts';
import {
  type OwnAccounts,
  ownCategoriesAmong,
  readOwnAccounts,
  transferRow,
} from './own-accounts.ts';
import { excludeLegs } from './transfer-legs.ts';
import * as store from './transfer-store.ts';

/** Rows within a span that could be paired. */
export async function possibleLegs(
  db: Db | Tx,
  span: store.DaysOfBook,
  belongings: OwnAccounts,
): Promise<TransferRow[]> {
  const rows = [...(await store.movableLegs(db, span)), ...(await store.plainLegs(db, span))];
  return rows.map((row) => transferRow(row, belongings));
}

/** Number of an account's newest rows that show whether its bank prints the owner's name on all of them. */
const ROWS_READ = 50;

/** Adds the accounts on whose rows the owner's name says nothing. */
export async function withPrintedNames(
  db: Db | Tx,
  { bookId, belongings }: { bookId: BookId; belongings: OwnAccounts },
): Promise<OwnAccounts['own']> {
  const { own } = belongings;
  const printed = new Set<string>();
  for (const accountId of own.ibans.keys()) {
    const newest = await store.newestLegs(db, { bookId, accountId, limit: ROWS_READ });
    const rows = newest.map((row) => transferRow(row, belongings));
    if (printsOwner(rows, own)) printed.add(accountId);
  }
  return { ...own, printed };
}

/** Keys of pairs the user has unlinked. */
export async function unlinkedPairs(db: Db | Tx, bookId: BookId): Promise<Pairing['parted']> {
  const parted = await findRows(db, 'transfers', { user_id: bookId, state: 'unlinked' });
  return new Set(
    parted.map((pair) => pairKey({ expenseId: pair.expense_id, incomeId: pair.income_id })),
  );
}

/** Maximum number of days between the two legs. */
const REACH_DAYS = 5;

/**
 * Links rows that the user has just put in Between Own Accounts with their other halves, which would otherwise still
 * count. Halves that fit several rows equally well stay as they are. The caller holds the ledger lock. Returns how many
 * other halves were linked.
 */
export async function linkCategorized(
  tx: Rows,
  context: ProvenanceContext,
  ids: readonly string[],
): Promise<number> {
  const { bookId, now } = context;
  const categories = await listCategories(tx, { bookId });
  const moved = rowsMoved(tx, ids, ownCategoriesAmong(categories));
  if (moved.length === 0) return 0;
  const belongings = await readOwnAccounts(tx, { bookId, categories });
  const said = await saidOwn(tx, { bookId, ids: moved, belongings });
  if (said.length === 0) return 0;
  const rows = new Map<string, TransferRow>();
  for (const span of spansAround(said)) {
    for (const row of await possibleLegs(tx, { bookId, ...span }, belongings))
      rows.set(row.id, row);
  }
  const parted = await unlinkedPairs(tx, bookId);
  const isSaid = new Set(said.map(({ id }) => id));
  const own = await withPrintedNames(tx, { bookId, belongings });
  const q = { rows: [...rows.values()], own, parted, habits: NO_HABITS };
  const pairs = pairTransfers(q).filter(
    ({ expenseId, incomeId }) => isSaid.has(expenseId) || isSaid.has(incomeId),
  );
  if (pairs.length === 0) return 0;
  const transferOf = new Map<string, string>();
  const transfers = pairs.map(({ expenseId, incomeId }) => {
    const id = newId();
    transferOf.set(expenseId, id).set(incomeId, id);
    const legs = { expense_id: expenseId, income_id: incomeId };
    return { user_id: bookId, id, ...legs, state: 'linked' as const, created_at: now };
  });
  await store.insertPairs(tx, transfers);
  await excludeLegs(tx, context, { transferOf, category: belongings.ownTransfers });
  return [...transferOf.keys()].filter((id) => !isSaid.has(id)).length;
}

/** The rows that may be in one of the categories, by what was just written. */
function rowsMoved(tx: Tx, ids: readonly string[], categories: ReadonlySet<unknown>): string[] {
  if (categories.size === 0) return [];
  const journal = journalOf(tx, 'transactions');
  return ids.filter((id) => {
    const row = journal?.known('transactions', id);
    return row?.category_id === undefined || categories.has(row.category_id);
  });
}

async function saidOwn(
  tx: Tx,
  { bookId, ids, belongings }: { bookId: BookId; ids: readonly string[]; belongings: OwnAccounts },
): Promise<TransferRow[]> {
  const found: TransferRow[] = [];
  for (const some of chunksOf(ids)) {
    for (const row of await store.legsById(tx, { bookId, ids: some })) {
      const leg = transferRow(row, belongings);
      if (leg.isSaidOwn) found.push(leg);
    }
  }
  return found;
}

/** The days near the rows, without the days between rows that are far apart. */
function spansAround(rows: readonly TransferRow[]) {
  const spans: { from: string; to: string }[] = [];
  for (const day of rows.map(({ date }) => dayOf(date)).sort()) {
    const [from, to] = [addDays(day, -REACH_DAYS), addDays(day, REACH_DAYS + 1)];
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
