import { type Fact, type PaidBack, paidBack } from '@saldo/domain/parts/paid-back';
import { type FixedPart, partsOf } from '@saldo/domain/parts/parts';
import { sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { findRows } from '../../../platform/db/crud.ts';
import { type Condition, columns, condition, readRows } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import { partsIn } from '../../../schema/stored/stored-parts.ts';
import type { Tables } from '../../../schema/tables.ts';

export type ShareRow = Tables['shares'];

const INVOLVED = {
  ...columns('transactions', 'id', 'date', 'direction', 'currency', 'amount', 'parts'),
  ...columns('transactions', 'parts_sum', 'aside', 'parts_aside', 'owed', 'description'),
  ...columns('transactions', 'category_id'),
  ...columns('transactions', 'creditor_name', 'debtor_name', 'type'),
};
export type InvolvedRow = RowOf<typeof INVOLVED>;

/** All facts about shares of a user, what they come to, and the rows that they name. */
export interface ShareBook {
  facts: readonly ShareRow[];
  rows: ReadonlyMap<string, InvolvedRow>;
  sums: PaidBack;
}

export async function readShareBook(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
): Promise<ShareBook> {
  const facts = await findRows(db, 'shares', { user_id: bookId });
  const ids = new Set(
    facts.flatMap(({ expense_id, payment_id }) => [expense_id, payment_id ?? '']),
  );
  const rows = new Map<string, InvolvedRow>();
  for (const some of chunksOf([...ids])) {
    const found = await involvedRows(db, bookId, condition`id in (${sql.join(some)})`);
    for (const row of found) rows.set(row.id, row);
  }
  return { facts, rows, sums: sumsOf(facts, rows.values()) };
}

const involvedRows = (db: Db | Tx, bookId: BookId, where: Condition): Promise<InvolvedRow[]> =>
  readRows(db, INVOLVED)`
    select ${sql.join(Object.keys(INVOLVED).map((name) => sql.ref(name)))}
    from transactions where user_id = ${bookId} and ${where}`;

/** Rows that shares were about when they were settled last. */
export const settledRows = (db: Db | Tx, { bookId }: { bookId: BookId }): Promise<InvolvedRow[]> =>
  involvedRows(db, bookId, condition`aside is not null`);

type Counted = Pick<
  InvolvedRow,
  'id' | 'direction' | 'currency' | 'amount' | 'category_id' | 'parts'
>;

/** All parts of a row, the last one too; none if it is not split. */
export const partsOfRow = ({ amount, category_id: category, parts }: Counted): FixedPart[] =>
  partsOf({ amount, category, parts: parts === null ? null : partsIn(parts) });

/** What facts come to for these rows. */
export function sumsOf(facts: readonly Fact[], rows: Iterable<Counted>): PaidBack {
  const involved = [...rows].map((row) => {
    const { id, direction, currency, amount } = row;
    return [id, { direction, currency, amount, parts: partsOfRow(row) }] as const;
  });
  return paidBack(facts, new Map(involved));
}
