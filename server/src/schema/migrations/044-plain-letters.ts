import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './helpers.ts';

/** What folded texts had kept until now, and what stands there instead. */
const LETTERS: readonly (readonly [kept: string, plain: string])[] = [
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ς', 'σ'],
];
/** Characters that are never drawn, the ones that occur in names and banks' texts. */
const UNSEEN = [
  ...['\u00ad', '\u061c', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2061', '\u2062'],
  ...['\u2063', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff'],
];

/**
 * Folds stored search texts and keys again, so that rows from before are found by plain letters, too. Two categories
 * whose names become one stay apart: they are the user's to merge.
 */
export async function plainLetters(db: Schema): Promise<void> {
  for (const column of ['search_text', 'tags_key'] as const) {
    const folded = foldedAgain(sql.ref(column));
    await sql`update transactions set ${sql.ref(column)} = ${folded}
      where ${sql.ref(column)} <> ${folded}`.execute(db);
  }
  const own = foldedAgain(sql.ref('categories.name_key'));
  await sql`update categories set name_key = ${own} where name_key <> ${own} and not exists (
    select 1 from categories as o where o.user_id = categories.user_id and o.id <> categories.id
      and coalesce(o.parent_id, '') = coalesce(categories.parent_id, '')
      and ${foldedAgain(sql.ref('o.name_key'))} = ${own})`.execute(db);
}

/** Values stand in the statement itself: none of them comes from outside. */
const foldedAgain = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  [...LETTERS, ...UNSEEN.map((unseen) => [unseen, ''] as const)].reduce(
    (text, [kept, plain]) => sql`replace(${text}, ${sql.lit(kept)}, ${sql.lit(plain)})`,
    column,
  );
