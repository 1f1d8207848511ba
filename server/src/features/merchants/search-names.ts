import { fold } from '@saldo/domain/text';
import { sql } from 'kysely';
import { engineOf } from '../../platform/db/engine-of.ts';
import { type Condition, condition, readRows } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { searchText } from '../ledger/rows/derived-columns.ts';
import { merchantLabelOf, NAMED, type NamedRow, type OwnNames } from '../merchant-names/names.ts';

/**
 * Condition for the rows `t` whose shown name contains a folded text but whose search text does not; undefined if there
 * are none.
 */
export type NameSearch = (wanted: string) => Condition | undefined;

interface NameRequest {
  bookId: BookId;
  names: OwnNames;
  /** `to` is exclusive. */
  days: { from: string; to: string };
}

/** Searches the names shown. They are not stored, so this reads the distinct bank texts of the days. */
export async function readNames(db: Db, { bookId, names, days }: NameRequest): Promise<NameSearch> {
  const rows = await readRows(db, NAMED)`
    select distinct description, direction, creditor_name, debtor_name from transactions
    where user_id = ${bookId} and date >= ${days.from} and date < ${days.to}`;
  return searchIn(
    db,
    rows.map((row) => ({ row, name: fold(merchantLabelOf(row, names).name ?? '') })),
  );
}

/** Searches bank texts, given with their folded names. */
export function searchIn(db: Db, texts: readonly { row: NamedRow; name: string }[]): NameSearch {
  return (wanted) => {
    const found = texts.filter(
      ({ row, name }) => name.includes(wanted) && !searchText(row).includes(wanted),
    );
    if (wanted === '' || found.length === 0) return undefined;
    // One parameter, so the statement is the same for any number of names.
    const json = JSON.stringify(
      found.map(({ row }) => [
        row.description,
        row.direction,
        row.creditor_name ?? '',
        row.debtor_name ?? '',
      ]),
    );
    const list =
      engineOf(db) === 'postgres'
        ? sql`jsonb_array_elements(cast(${json} as jsonb))`
        : sql`json_each(${json})`;
    return condition`(t.description, t.direction, coalesce(t.creditor_name, ''), coalesce(t.debtor_name, '')) in
      (select n.value ->> 0, n.value ->> 1, n.value ->> 2, n.value ->> 3 from ${list} n)`;
  };
}
