import type { Fact, PaidBack } from '@saldo/domain/parts/paid-back';
import type { SplitRow } from '@saldo/domain/parts/parts';
import { readImages } from '../../platform/db/row-images.ts';
import { type Image, keyText } from '../../platform/db/row-journal.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { readShareBook, sumsOf } from '../ledger/shares/read-shares.ts';
import type { Both } from './fold/folded-rows.ts';
import type { Changes } from './fold/turn-consequences.ts';

type Aside = Required<Pick<SplitRow, 'aside' | 'partsAside'>>;

/** A row that a turn changes, or of which it changes what counts. Undefined while it isn't there. */
export interface ForeseenRow {
  row: Both<Image | undefined>;
  /** What of the row counts nowhere, and what of that each part but the last gives. */
  aside: Both<Aside>;
}

/** The rows whose figures a turn may change: those that it writes, and those whose shares or payments it moves. */
export async function foreseenRows(
  db: Db,
  q: { bookId: BookId; changes: Changes; present: ReadonlyMap<string, Image> },
): Promise<ForeseenRow[]> {
  const { bookId, changes } = q;
  const book = await readShareBook(db, { bookId });
  const facts = factsAfter(book.facts, changes);
  const named = [...book.facts, ...facts].flatMap(({ expense_id, payment_id }) => [
    expense_id,
    payment_id ?? expense_id,
  ]);
  const keys = [...new Set(named)].map((id) => [id]);
  const others = await readImages(db, { table: 'transactions', bookId }, keys);
  const rows = new Map<string, Both<Image | undefined>>();
  for (const [key, image] of others) rows.set(key, { before: image, after: image });
  const changed = new Set<string>();
  for (const { id, isThere, inserted, set } of changes.rows) {
    const key = keyText([id]);
    const before = q.present.get(key);
    const after = isThere.after ? (inserted ?? (before && { ...before, ...set })) : undefined;
    rows.set(key, { before, after });
    changed.add(key);
  }
  const sums = sumsOf(
    facts,
    [...rows.values()].flatMap(({ after }) => counted(after)),
  );
  return [...rows].flatMap(([key, row]) => {
    const id = String((row.before ?? row.after)?.id);
    const of = ({ aside, asideOfParts }: PaidBack): Aside => ({
      aside: aside.get(id) ?? 0,
      partsAside: asideOfParts.get(id)?.slice(0, -1) ?? null,
    });
    const aside = { before: of(book.sums), after: of(sums) };
    const isMoved = JSON.stringify(aside.before) !== JSON.stringify(aside.after);
    return changed.has(key) || isMoved ? { row, aside } : [];
  });
}

/** The facts as a turn leaves them. */
function factsAfter(facts: readonly Fact[], { others }: Changes): Fact[] {
  const after = new Map(facts.map((fact) => [fact.id, fact]));
  for (const { table, key, inserted, set, isGone } of others) {
    if (table !== 'shares') continue;
    const id = String(key[0]);
    const now = after.get(id);
    if (isGone) after.delete(id);
    // Only the ledger writes journals, so what they hold is not validated again.
    else if (inserted) after.set(id, inserted as unknown as Fact);
    else if (now) after.set(id, { ...now, ...set });
  }
  return [...after.values()];
}

const counted = (row: Image | undefined) =>
  row
    ? {
        id: String(row.id),
        direction: row.direction === 'income' ? ('income' as const) : ('expense' as const),
        currency: String(row.currency),
        amount: Number(row.amount),
        category_id: null,
        parts: typeof row.parts === 'string' ? row.parts : null,
      }
    : [];
