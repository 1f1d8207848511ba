import type { Cents } from '@saldo/domain/money';
import { signed } from '@saldo/domain/money';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import { cents, columns, condition, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries, Tables } from '../../schema/tables.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import type { FigureCurrency } from '../ledger/figures/figure-currency.ts';
import { singleLines } from '../ledger/figures/single-lines.ts';
import type { NamedRow } from '../merchant-names/names.ts';

export type LetterRow = Tables['letters'];

/** A row's spending in a category. */
interface SpentRow {
  row: NamedRow;
  date: string;
  cents: Cents;
}

const SPENT = { id: text, cents };
/** What the rows of some categories give to spending. Refunds are negative. */
export async function spentRows(
  db: Db,
  money: FigureCurrency,
  { categoryIds, ...days }: HalfOpenSpan & { categoryIds: readonly string[] },
): Promise<SpentRow[]> {
  const { bookId } = money;
  const { from, where, category, spent } = countedLines('expense', bookId);
  const within = condition`t.date >= ${days.from} and t.date < ${days.to}`;
  const wanted = new Set(categoryIds);
  const [rows, { lines }] = await Promise.all([
    readRows(db, SPENT)`
      select t.id, ${spent} as cents from ${from}
      where ${where} and ${within} and ${category} in (${sql.join(categoryIds)})`,
    singleLines(db, money, { figure: 'expense', span: within }),
  ]);
  const single = lines.flatMap(({ id, cents, direction, category_id }) =>
    wanted.has(category_id ?? '') ? [{ id, cents: -signed(cents, direction) }] : [],
  );
  const all = [...rows, ...single];
  const ids = [...new Set(all.map(({ id }) => id))];
  const named = await findRows(db, 'transactions', { user_id: bookId, id: ids });
  const byId = new Map(named.map((row) => [row.id, row]));
  return all.flatMap(({ id, cents }) => {
    const row = byId.get(id);
    return row ? [{ row, date: row.date, cents }] : [];
  });
}

/** The month of the user's newest letter; null if there is none. */
export async function newestMonth(db: Db | Tx, q: { bookId: BookId }): Promise<string | null> {
  const row = await readRow(db, columns('letters', 'month'))`
    select month from letters where user_id = ${q.bookId} order by month desc limit 1`;
  return row?.month ?? null;
}

/** The user's letters, newest first. */
export async function listLetters(db: Db | Tx, q: { bookId: BookId }): Promise<LetterRow[]> {
  return (await findRows(db, 'letters', { user_id: q.bookId }, ['month'])).reverse();
}

/** Returns true if the letter is new. Of concurrent writers, one succeeds. */
export async function insertLetter(tx: Tx, row: LetterRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('letters')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Restores letters about months that have none here. Letters here stay as they are. Returns the ids of the restored ones, how
 * many these are, and how many differ from those here.
 */
export async function restoreLetters(
  tx: Tx,
  q: { bookId: BookId; now: string; letters: readonly Entries['letters'][] },
): Promise<{ ids: Map<string, string>; brought: number; kept: number }> {
  const here = new Map((await listLetters(tx, q)).map((row) => [row.month, row]));
  const taken = new Set([...here.values()].map(({ id }) => id));
  const ids = new Map<string, string>();
  let kept = 0;
  for (const letter of q.letters) {
    const row = rowOf('letters', letter, q);
    const own = here.get(row.month);
    if (own && contentOf(own) !== contentOf(row)) kept += 1;
    if (own || taken.has(row.id)) continue;
    if (await insertLetter(tx, row)) ids.set(row.id, row.id);
  }
  return { ids, brought: ids.size, kept };
}

const contentOf = ({ facts, worth_it, to_change }: LetterRow): string =>
  JSON.stringify([facts, worth_it, to_change]);
