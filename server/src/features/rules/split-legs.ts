import type { RunnableRule } from '@saldo/domain/rules/compile';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { LayeredTransaction } from '../ledger/layers/layers.ts';
import { legsAmong } from '../ledger/transfers/transfer-store.ts';

type Pieces = AsyncIterable<LayeredTransaction[]>;

/** Marks the legs of transfers, which rules never split. Reads them only if one of the rules splits. */
export const withLegs = (
  db: Db | Tx,
  q: { bookId: BookId; rules: readonly RunnableRule[] },
  pieces: Pieces,
): Pieces =>
  q.rules.some(({ settings }) => settings.some(({ split }) => split))
    ? marked(db, q.bookId, pieces)
    : pieces;

async function* marked(db: Db | Tx, bookId: BookId, pieces: Pieces): Pieces {
  for await (const piece of pieces) {
    const legs = await legsAmong(db, { bookId, ids: piece.map(({ id }) => id) });
    yield piece.map((row) => (legs.has(row.id) ? { ...row, isLeg: true } : row));
  }
}
