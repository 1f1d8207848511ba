import { readRows } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { keyOf, keysNamed, NAMED, type OwnNames } from '../merchant-names/names.ts';

/** More descriptions than any merchant has, and few enough for one SQL statement. */
const TEXTS_AT_MOST = 5000;

/** Bank descriptions of merchants whose custom name matches. A search in descriptions alone would miss these rows. */
export async function descriptionsNamed(
  db: Db,
  q: { userId: string; text: string | undefined; names: OwnNames },
): Promise<string[]> {
  if (!q.text || q.names.size === 0) return [];
  const keys = keysNamed(q.names, q.text);
  if (keys.size === 0) return [];
  const rows = await readRows(db, NAMED)`
    select distinct description, direction, creditor_name, debtor_name from transactions
    where user_id = ${q.userId}`;
  const found = rows.flatMap((row) => (keys.has(keyOf(row)) ? [row.description] : []));
  return [...new Set(found)].slice(0, TEXTS_AT_MOST);
}
