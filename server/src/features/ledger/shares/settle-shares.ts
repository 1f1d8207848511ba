import { openOf } from '@saldo/domain/parts/paid-back';
import type { BookId } from '../../../platform/identity.ts';
import { partsSum } from '../../../schema/stored/stored-parts.ts';
import { updateEachTransaction } from '../rows/write-transactions.ts';
import type { Rows } from '../steps/steps.ts';
import { type InvolvedRow, readShareBook, settledRows } from './read-shares.ts';

const COLUMNS = ['aside', 'parts_aside', 'owed', 'parts_sum'] as const;

/**
 * Computes again what of each row counts nowhere and what is still owed, from the facts as they are now. Steps don't
 * record it, because it follows from what they do record. Returns the ids of the rows that changed.
 */
export async function settleShares(tx: Rows, { bookId }: { bookId: BookId }): Promise<string[]> {
  const { rows, sums } = await readShareBook(tx, { bookId });
  const all = new Map(rows);
  for (const row of await settledRows(tx, { bookId })) all.set(row.id, row);
  const changed = [...all.values()].flatMap((row) => {
    const aside = rows.has(row.id) ? (sums.aside.get(row.id) ?? null) : null;
    const shared = sums.shared.get(row.id);
    const owed = aside === null || !shared ? null : openOf(shared);
    const given = aside === null ? undefined : sums.asideOfParts.get(row.id);
    const parts_aside = given ? JSON.stringify(given.slice(0, -1)) : null;
    const parts_sum = partsSum({ parts: row.parts, aside, parts_aside });
    const set = { aside, parts_aside, owed, parts_sum };
    const isSame = COLUMNS.every((name) => set[name] === row[name]);
    return isSame ? [] : { row, set };
  });
  if (changed.length === 0) return [];
  const values = (of: Pick<InvolvedRow, (typeof COLUMNS)[number]>) =>
    COLUMNS.map((name) => of[name]);
  await updateEachTransaction(
    tx,
    { bookId, columns: COLUMNS },
    changed.map(({ row, set }) => [row.id, ...values(set)]),
    changed.map(({ row }) => [row.id, ...values(row)]),
  );
  return changed.map(({ row }) => row.id);
}
