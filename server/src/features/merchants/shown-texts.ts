import { dayOf } from '@saldo/domain/dates';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { fold, hasEveryWord } from '@saldo/domain/text';
import { sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { type BookId, ownerOf } from '../../platform/identity.ts';
import { LatestAnswers } from '../../platform/jobs/latest-answers.ts';
import { searchText } from '../ledger/rows/derived-columns.ts';
import { latestWrite } from '../ledger/steps/write-number.ts';
import {
  counterpartyKey,
  idOf,
  isOwnersRow,
  merchantKey,
  type OwnNames,
  shownName,
} from '../merchant-names/names.ts';
import { type TextCount, textCounts } from './store.ts';

/*
 * Names shown for merchants are not stored, so whoever searches them reads the distinct bank texts. The list asks for each page
 * and its sums, the search at each pause of the user's typing: they share what was read until the next write.
 */

/** A bank text with the name shown for it. */
export interface ShownText {
  row: TextCount;
  shown: string;
  /** Folded. */
  name: string;
}

const read = new LatestAnswers<ShownText[]>(10);

interface ShownTextsOf {
  bookId: BookId;
  names: OwnNames;
  days: HalfOpenSpan;
}

/** The bank texts of the user's transactions on these days. */
export async function readShownTexts(
  db: Db,
  { bookId, names, days }: ShownTextsOf,
): Promise<ShownText[]> {
  const [write, user] = await Promise.all([
    latestWrite(db, bookId),
    // A merchant never has the user's own name, which can change without a write of the ledger.
    findRow(db, 'users', { id: ownerOf(bookId) }),
  ]);
  const stamp = JSON.stringify([write, user?.name, user?.lastnames]);
  return read.take(`${bookId} ${days.from} ${days.to}`, stamp, async () => {
    const rows = await textCounts(db, { bookId, ...days });
    return rows.map((row) => {
      const shown = shownName(row, names);
      return { row, shown, name: fold(shown) };
    });
  });
}

/**
 * Condition for the rows `t` whose shown name contains a folded text but whose search text does not; undefined if there
 * are none.
 */
export type NameSearch = (wanted: string) => Condition | undefined;

export function searchIn(db: Db, texts: readonly ShownText[]): NameSearch {
  return (wanted) => {
    if (wanted === '') return undefined;
    const found = texts.filter(
      ({ row, name }) => name.includes(wanted) && !searchText(row).includes(wanted),
    );
    if (found.length === 0) return undefined;
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

interface FoundMerchant {
  id: string;
  name: string;
  count: number;
  last_on: string;
}

/** The merchants whose shown names contain all of the folded words, most transactions first. The user is none. */
export function findMerchants(
  texts: readonly ShownText[],
  { words, names, limit }: { words: readonly string[]; names: OwnNames; limit: number },
): FoundMerchant[] {
  const found = new Map<string, FoundMerchant>();
  for (const { row, shown, name } of texts) {
    if (!hasEveryWord(name, words)) continue;
    const key = counterpartyKey(row);
    if (!names.has(key) && isOwnersRow(row, names)) continue;
    const merchant = merchantKey(row, names);
    const known = found.get(merchant) ?? { id: idOf(key), name: shown, count: 0, last_on: '' };
    known.count += row.count;
    if (row.last_at > known.last_on) known.last_on = row.last_at;
    found.set(merchant, known);
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map((one) => ({ ...one, last_on: dayOf(one.last_on) }));
}
