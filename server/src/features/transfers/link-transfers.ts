import { addDays } from '@saldo/domain/dates';
import { pairKey } from '@saldo/domain/transfers/legs';
import { idsToExclude, pairTransfers } from '@saldo/domain/transfers/pair';
import { newId } from '../../platform/id.ts';
import type { ProvenanceContext } from '../ledger/layers/layers.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { readOwnAccounts, transferRow } from '../ledger/transfers/own-accounts.ts';
import {
  possibleLegs,
  unlinkedPairs,
  withPrintedNames,
} from '../ledger/transfers/possible-legs.ts';
import { excludeLegs } from '../ledger/transfers/transfer-legs.ts';
import * as store from '../ledger/transfers/transfer-store.ts';
import { readHabits } from './repeated-transfers.ts';

/** Maximum number of days between the two legs. */
const REACH_DAYS = 5;

/**
 * Links own transfers among new rows, or between new and existing ones. Excludes transfers to or from an own account
 * from totals. Runs at the end of an import or sync, after the rules, in the same database transaction. `days` is the
 * span of the new rows, both days inclusive. `beforeLegs` gets the ids of the legs before they are changed. Returns how
 * many pairs were linked.
 */
export async function linkTransfers(
  tx: Rows,
  context: ProvenanceContext,
  days: { from: string; to: string },
  beforeLegs?: (ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const { bookId, now } = context;
  const belongings = await readOwnAccounts(tx, { bookId });
  if (belongings.own.ibans.size < 2) return 0;
  const { ibans, own } = belongings;
  const naming = ibans.length === 0 ? [] : await store.legsNaming(tx, { bookId, ibans });
  const alone = new Set(
    idsToExclude({ rows: naming.map((row) => transferRow(row, belongings)), own }),
  );
  const span = spanOf(
    days,
    naming.filter(({ id }) => alone.has(id)),
  );
  const rows = await possibleLegs(tx, { bookId, ...span }, belongings);
  const parted = await unlinkedPairs(tx, bookId);
  const habits = await readHabits(tx, { bookId, belongings });
  const printed = await withPrintedNames(tx, { bookId, belongings });
  const pairs = pairTransfers({ rows, own: printed, parted, habits });
  const transferOf = new Map<string, string | null>([...alone].map((id) => [id, null]));
  const transfers = pairs.map(({ expenseId, incomeId }) => {
    const id = newId();
    transferOf.set(expenseId, id).set(incomeId, id);
    const legs = { expense_id: expenseId, income_id: incomeId };
    return { user_id: bookId, id, ...legs, state: 'linked' as const, created_at: now };
  });
  if (transfers.length > 0) await store.insertPairs(tx, transfers);
  await beforeLegs?.([...transferOf.keys()]);
  await excludeLegs(tx, context, { transferOf, category: belongings.ownTransfers });
  return pairs.length;
}

/** Transfers between own accounts that another app has marked, by transaction id. */
export interface NamedTransfers {
  pairs: { expenseId: string; incomeId: string }[];
  /** Ids of legs without a partner. */
  alone: string[];
}

/**
 * Links pairs that another app has marked, unless a leg is already linked or the user has unlinked the pair. Excludes
 * legs without a partner from totals. The caller holds the ledger's lock. Returns how many pairs were linked.
 */
export async function linkMarkedTransfers(
  tx: Rows,
  context: ProvenanceContext,
  { pairs, alone }: NamedTransfers,
): Promise<number> {
  if (pairs.length === 0 && alone.length === 0) return 0;
  const { bookId, now } = context;
  const ids = pairs.flatMap(({ expenseId, incomeId }) => [expenseId, incomeId]);
  const there = await store.pairsAmong(tx, { bookId, ids });
  const linked = there.filter(({ state }) => state === 'linked');
  const taken = new Set(linked.flatMap(({ expense_id, income_id }) => [expense_id, income_id]));
  const parted = new Set(
    there.map(({ expense_id, income_id }) =>
      pairKey({ expenseId: expense_id, incomeId: income_id }),
    ),
  );
  const free = pairs.filter(
    (pair) => !taken.has(pair.expenseId) && !taken.has(pair.incomeId) && !parted.has(pairKey(pair)),
  );
  const transferOf = new Map<string, string | null>(alone.map((id) => [id, null]));
  const transfers = free.map(({ expenseId, incomeId }) => {
    const id = newId();
    transferOf.set(expenseId, id).set(incomeId, id);
    const legs = { expense_id: expenseId, income_id: incomeId };
    return { user_id: bookId, id, ...legs, state: 'linked' as const, created_at: now };
  });
  if (transfers.length > 0) await store.insertPairs(tx, transfers);
  const { ownTransfers: category } = await readOwnAccounts(tx, { bookId });
  await excludeLegs(tx, context, { transferOf, category });
  return free.length;
}

/** Days to search. They include older rows that turn out to be transfers once an account's IBAN becomes known. */
function spanOf(days: { from: string; to: string }, naming: readonly { date: string }[]) {
  let { from, to } = days;
  for (const { date } of naming) {
    const day = date.slice(0, 10);
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from: addDays(from, -REACH_DAYS), to: addDays(to, REACH_DAYS + 1) };
}
