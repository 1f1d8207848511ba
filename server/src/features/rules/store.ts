import { fold } from '@saldo/domain/text';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows } from '../../platform/db/crud.ts';
import { cents, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RulesTable } from '../../schema/tables.ts';
import { decidedAt } from '../ledger/layers/decision-time.ts';
import { NAMED } from '../merchant-names/names.ts';
import { contains } from '../transactions/text-filter.ts';

/** In execution order. */
export const listRules = (db: Db | Tx, q: { bookId: BookId }): Promise<RulesTable[]> =>
  findRows(db, 'rules', { user_id: q.bookId }, ['position', 'created_at', 'id']);

/** Transactions whose category the user chose, newest first. */
export const findManualChoices = (db: Db, q: { bookId: BookId; limit: number }) =>
  readRows(db, { ...NAMED, amount: cents, category_id: text, decided_at: nullable(text) })`
    select description, creditor_name, debtor_name, direction, amount, category_id,
      ${decidedAt(q.bookId)} as decided_at
    from transactions
    where user_id = ${q.bookId} and category_source = 'hand' and category_id is not null and parts is null
    order by date desc, id desc limit ${q.limit}`;

/** The given transactions with the columns needed to draft a rule. */
export async function chosenRows(db: Db, q: { bookId: BookId; ids: readonly string[] }) {
  const pieces = [...chunksOf(q.ids)].map((ids) =>
    db
      .selectFrom('transactions')
      .select(['description', 'creditor_name', 'debtor_name', 'direction', 'amount'])
      .where('user_id', '=', q.bookId)
      .where('id', 'in', ids)
      .execute(),
  );
  return (await Promise.all(pieces)).flat();
}

/** Categories of other transactions whose description contains the given folded text. */
export async function sortedLike(
  db: Db,
  q: { bookId: BookId; text: string; but: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .select(['t.id', 't.description', 't.category_id'])
    .where('t.user_id', '=', q.bookId)
    .where(contains('t.search_text', q.text))
    .where('t.category_id', 'is not', null)
    .where('t.parts', 'is', null)
    .execute();
  const named = new Set(q.but);
  return rows.flatMap(({ id, description, category_id: category }) =>
    category !== null && !named.has(id) && fold(description).includes(q.text) ? [category] : [],
  );
}
