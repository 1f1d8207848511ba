import { readRows, text } from '../../platform/db/read-rows.ts';
import { endJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TableName } from '../../schema/tables.ts';
import { addImages, recordRemovals } from '../ledger/steps/steps.ts';
import type { Turn } from './fold/row-history.ts';
import { changesOfTurn } from './fold/turn-consequences.ts';
import { deleteOthers } from './fold/turn-writes.ts';

/** Tables whose rows stay while something uses them, although no step in force has made them. */
const KEPT: ReadonlySet<TableName> = new Set<TableName>(['categories', 'accounts', 'rules']);

/**
 * Removes categories, accounts and rules that only stayed because something used them, if nothing does any more. Undoing
 * and redoing the steps would remove them too, and what is there depends on which steps are in force alone.
 */
export async function removeUnused(
  tx: Tx,
  { bookId, now }: { bookId: BookId; now: string },
): Promise<void> {
  const undone = await readRows(tx, { id: text })`
    select s.id from steps s where s.user_id = ${bookId} and s.undone_at is not null
      and exists (select 1 from step_parts p where p.user_id = ${bookId} and p.step_id = s.id
        and (p.holds = 'others' or p.holds is null)) limit 1`;
  if (undone.length === 0) return;
  const turn: Turn = { bookId, now, way: 'undo', steps: new Set(), undoesMade: false };
  const { others } = await changesOfTurn(tx, turn);
  for (const one of others.filter(({ table, isGone }) => isGone && KEPT.has(table))) {
    await deleteOthers(recordRemovals(tx), turn, [one]);
    const journal = endJournal(tx);
    const stepId = one.maker;
    if (journal && stepId !== undefined) await addImages(tx, { bookId, stepId }, journal);
  }
}
