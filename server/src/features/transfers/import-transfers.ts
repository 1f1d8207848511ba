import { findRows } from '../../platform/db/crud.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries, TransfersTable } from '../../schema/tables.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import * as store from '../ledger/transfers/transfer-store.ts';

/**
 * Links pairs that were linked when they were exported. Their flags were exported too, so this sets nothing else and
 * leaves nothing to revert later. A leg that is already linked keeps its partner. Returns how many pairs were linked.
 */
export async function relink(
  tx: Rows,
  q: { bookId: BookId; now: string },
  pairs: readonly { expenseId: string; incomeId: string }[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const { bookId, now } = q;
  const ids = pairs.flatMap(({ expenseId, incomeId }) => [expenseId, incomeId]);
  const own = await ownTransactionIds(tx, { bookId, ids });
  for (const id of await splitAmong(tx, { bookId, ids })) own.delete(id);
  const whole = pairs.filter((pair) => own.has(pair.expenseId) && own.has(pair.incomeId));
  const rows = whole.map(({ expenseId, incomeId }) => ({
    user_id: bookId,
    id: newId(),
    expense_id: expenseId,
    income_id: incomeId,
    state: 'linked' as const,
    created_at: now,
  }));
  return store.insertFreePairs(tx, rows);
}

/**
 * Restores two kinds of pairs whose legs both exist: linked pairs with at least one newly imported leg, and pairs the
 * user has unlinked, which are never linked or suggested again. A leg that is already linked keeps its partner. Returns
 * a map from exported to current pair ids, and how many pairs were linked.
 */
export async function importTransfers(
  tx: Rows,
  q: {
    bookId: BookId;
    now: string;
    transfers: readonly Entries['transfers'][];
    fresh: ReadonlySet<string>;
  },
): Promise<{ ids: ReadonlyMap<string, string>; linked: number }> {
  const { bookId, fresh } = q;
  const split = await splitAmong(tx, { bookId, ids: q.transfers.flatMap(bothOf) });
  const here = await findRows(tx, 'transfers', { user_id: bookId });
  const known = new Map(here.map((pair) => [legsOf(pair), pair.id]));
  const usedIds = new Set(here.map(({ id }) => id));
  const joined = new Set(here.flatMap((pair) => (pair.state === 'linked' ? bothOf(pair) : [])));
  const ids = new Map<string, string>();
  const rows: TransfersTable[] = [];
  for (const transfer of q.transfers) {
    const same = known.get(legsOf(transfer));
    if (same !== undefined) ids.set(transfer.id, same);
    if (same !== undefined || !mayCome(transfer, { fresh, joined, split })) continue;
    const id = usedIds.has(transfer.id) ? newId() : transfer.id;
    rows.push(rowOf('transfers', { ...transfer, id }, q));
    ids.set(transfer.id, id);
    usedIds.add(id);
    known.set(legsOf(transfer), id);
    if (transfer.state === 'linked') for (const leg of bothOf(transfer)) joined.add(leg);
  }
  await store.insertPairs(tx, rows);
  return { ids, linked: rows.filter(({ state }) => state === 'linked').length };
}

/** The split rows among these, which are never legs. */
async function splitAmong(
  tx: Rows,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const named = new Set(ids);
  const rows = await readRows(tx, { id: text })`
    select id from transactions where user_id = ${bookId} and parts is not null`;
  return new Set(rows.map(({ id }) => id).filter((id) => named.has(id)));
}

type Pair = Pick<TransfersTable, 'expense_id' | 'income_id'>;
const bothOf = ({ expense_id, income_id }: Pair) => [expense_id, income_id];
const legsOf = (pair: Pair) => bothOf(pair).join();

const mayCome = (
  transfer: Entries['transfers'],
  { fresh, joined, split }: Record<'fresh' | 'joined' | 'split', ReadonlySet<string>>,
): boolean => {
  const legs = bothOf(transfer);
  if (transfer.state === 'unlinked') return true;
  return (
    legs.some((leg) => fresh.has(leg)) && !legs.some((leg) => joined.has(leg) || split.has(leg))
  );
};
