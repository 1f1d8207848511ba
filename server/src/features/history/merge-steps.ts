import type { StepLink } from '@saldo/contract/history';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import type { Entry } from '../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { appError } from '../../texts/app-error.ts';
import { preserveConnections, type Resealed } from '../accounts/account-connections.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { blockersAmong, structuralSteps } from './blocking-steps.ts';
import { linksOf } from './present.ts';
import type { StepRow } from './store.ts';

export interface Merge {
  stepId: string;
  at: string;
  gone: StepLink;
  /** True if later steps must be undone first. */
  isBlocked: boolean;
}

/** Merges into an account that still have a journal, oldest first. */
export async function mergesInto(
  db: Db | Tx,
  { bookId, accountId }: { bookId: BookId; accountId: string },
): Promise<Merge[]> {
  const steps = await structuralSteps(db, { bookId });
  return steps.flatMap((step) => {
    const [into, gone] = linksOf(step);
    if (step.kind !== 'merge' || step.undone_at !== null) return [];
    if (into?.id !== accountId || !gone) return [];
    const isBlocked = blockersAmong(steps, [step]).length > 0;
    return [{ stepId: step.id, at: step.at, gone, isBlocked }];
  });
}

/** What a merge, its undo or its redo moved into an account. */
interface Given {
  /** Ids of transactions moved to that account. */
  rows: Set<string>;
  /** Ids of transactions whose bank account is now that account. */
  bankRows: Set<string>;
  /** True if links to bank connections changed too. */
  hasLinks: boolean;
}

/** Reads from a merge's journal what the merge moved into an account or, for its undo, what it moved out of one. */
export function givenTo(
  accountId: string,
  journal: readonly Entry[],
  way: 'undo' | 'redo' = 'redo',
): Given {
  const given: Given = { rows: new Set(), bankRows: new Set(), hasLinks: false };
  for (const entry of journal) {
    if (entry[1] === 'linked_accounts') given.hasLinks = true;
    if (entry[0] !== '=' || entry[1] !== 'transactions') continue;
    const [, , [id], before, after] = entry;
    const row = way === 'undo' ? before : after;
    if (row.account_id === accountId) given.rows.add(String(id));
    if (row.bank_account_id === accountId) given.bankRows.add(String(id));
  }
  return given;
}

/**
 * Undoes or redoes a merge from its journal. Records of rows deleted since the merge move along with the other rows,
 * and so do newer records of the bank's data (`sightings`). The bank connection moves too, in its current state. Throws
 * 409 `account_in_use`, and 409 `undo_blocked` if the target account of a redo has been deleted.
 */
export function undoOrRedoMerge<T>(
  tx: Rows,
  q: {
    bookId: BookId;
    now: string;
    ref?: Resealed | null | undefined;
    step: StepRow;
    journal: readonly Entry[];
  },
  undo: () => Promise<T>,
): Promise<T> {
  const { bookId, now, ref = null, step, journal } = q;
  const ids = linksOf(step).map(({ id }) => id);
  const [from = '', to = ''] = step.undone_at === null ? ids : ids.toReversed();
  return preserveConnections(tx, { bookId, now, ids, ref }, async () => {
    const isDeleted = !(await findRow(tx, 'accounts', { user_id: bookId, id: to }));
    if (step.undone_at !== null && isDeleted) {
      throw appError('undo_blocked', (t) => t.history.othersFirst('undo'));
    }
    const done = await undo();
    const given = { user_id: bookId, account_id: from };
    const way = step.undone_at === null ? 'redo' : 'undo';
    const rows = [...givenTo(from, journal, way).bankRows];
    await updateRows(tx, 'removed_rows', { ...given, id: rows }, { account_id: to });
    await updateRows(tx, 'sightings', { ...given, transaction_id: rows }, { account_id: to });
    return done;
  });
}
