import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import type { Span } from '@saldo/domain/spans';
import { fold } from '@saldo/domain/text';
import { findRows, insertRow } from '../../platform/db/crud.ts';
import { type Condition, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { fromJson, rowOf } from '../../schema/rows.ts';
import { COLUMNS, type Entries, type Tables } from '../../schema/tables.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { contains } from '../transactions/text-filter.ts';

export type TagRow = Tables['tags'];

/** Rows `t` with the tag, whatever its case and accents. */
export const hasTag = (name: string): Condition => contains('t.tags_key', `\n${fold(name)}\n`);

export const sameTag = (a: string, b: string): boolean => fold(a) === fold(b);

export const listSettings = (db: Db | Tx, { bookId }: { bookId: BookId }): Promise<TagRow[]> =>
  findRows(db, 'tags', { user_id: bookId }, ['created_at', 'id']);

export const settingsOf = async (
  db: Db | Tx,
  { bookId, name }: { bookId: BookId; name: string },
): Promise<TagRow | undefined> =>
  (await listSettings(db, { bookId })).find((row) => sameTag(row.name, name));

export const datesOf = (row: Pick<TagRow, 'from_day' | 'to_day'> | undefined): Span | null =>
  row?.from_day && row.to_day ? { from: row.from_day, to: row.to_day } : null;

/** Card payments that the user does not want suggested. */
export const declinedOf = (row: Pick<TagRow, 'not_these'> | undefined): string[] =>
  row ? fromJson(COLUMNS.tags.not_these, row.not_these) : [];

/** How a stored list spells the tag; undefined if it lacks it. */
export const spellingIn = (tags: string, name: string): string | undefined =>
  tagsOf(tags).find((tag) => sameTag(tag, name));

/** Ids of the rows that have the tag. */
export async function idsWithTag(
  db: Db | Tx,
  { bookId, name }: { bookId: BookId; name: string },
): Promise<string[]> {
  const rows = await readRows(db, { id: text })`
    select t.id from transactions t where t.user_id = ${bookId} and ${hasTag(name)} order by t.id`;
  return rows.map(({ id }) => id);
}

/** Restores what the user had set for tags. What is set here for a tag of the same name is kept. */
export async function restoreTags(
  tx: Tx,
  q: { bookId: BookId; now: string; tags: readonly Entries['tags'][] },
): Promise<RestoreCount> {
  const here = (await listSettings(tx, q)).map((row) => ({ ...row, not_these: declinedOf(row) }));
  return addMissing(here, q.tags, (tag) => insertRow(tx, 'tags', rowOf('tags', tag, q)));
}
